/* The server's HTTP, one function an endpoint. Whatever goes wrong is an `ApiProblem` whose text is for people. */
import type {
  Catalogue,
  MatchReview,
  Me,
  MeOrder,
  OwnRoomCard,
  Problem,
  RoomInfo,
  RoomOrder,
  Rules,
  RulesOrder,
} from '../protocol';
import { language, say } from '../words/words.svelte';
import { transport } from './transport';

/** `code` is stable; `offline` when the server could not be reached at all. */
export class ApiProblem extends Error {
  readonly code: string;
  constructor({ code, text }: Problem) {
    super(text);
    this.code = code;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What an endpoint answers, as it is. */
export async function call(method: Method, path: string, body?: unknown): Promise<Response> {
  const url = `/api${path}${path.includes('?') ? '&' : '?'}lang=${language()}`;
  const order: RequestInit = { method, headers: { 'Content-Type': 'application/json' } };
  if (body !== undefined) order.body = JSON.stringify(body);
  let response: Response;
  try {
    response = await transport.request(url, order);
  } catch {
    throw new ApiProblem({ code: 'offline', text: say('net.offline') });
  }
  if (!response.ok) throw new ApiProblem(await readProblem(response));
  return response;
}

/** A proxy in between may answer with something else than a Problem. */
async function readProblem(response: Response): Promise<Problem> {
  try {
    return (await response.json()) as Problem;
  } catch {
    return { code: 'offline', text: say('net.offline') };
  }
}

/** Call an endpoint; for those that are seldom asked, in files of their own. */
export async function json<T>(method: Method, path: string, body?: unknown): Promise<T> {
  return (await call(method, path, body)).json() as Promise<T>;
}

export const part = encodeURIComponent;

/** Who one is; null for somebody the server has not met. */
export function getMe(): Promise<Me | null> {
  return json('GET', '/me');
}

/** Come in, or change one's name, colour or face. */
export function putMe(order: MeOrder): Promise<Me> {
  return json('PUT', '/me', order);
}

export function getCatalogue(): Promise<Catalogue> {
  return json('GET', '/catalogue');
}

/** Rules in words. */
export function explainRules(order: RulesOrder): Promise<Rules> {
  return json('POST', '/rules', order);
}

/** Where one holds a seat in a match that is not over. */
export function listMyRooms(): Promise<OwnRoomCard[]> {
  return json('GET', '/me/rooms');
}

export function makeRoom(order: RoomOrder): Promise<RoomInfo> {
  return json('POST', '/rooms', order);
}

/** By id or by code. */
export function getRoom(name: string): Promise<RoomInfo> {
  return json('GET', `/rooms/${part(name)}`);
}

/** What each play was worth. Takes some seconds the first time. */
export function getReview(id: string): Promise<MatchReview> {
  return json('GET', `/matches/${part(id)}/review`);
}
