/* What can be answered without Python: what a house says to somebody who has never played in it, and what `make site`
   has asked it beforehand and written down. */
import { USUAL, type Order } from '../src/shared/rules-order';

/** Asked by home on its own account. */
const ABOUT_ONESELF: Record<string, string> = { '/api/me': 'null', '/api/me/rooms': '[]' };
const ABOUT_THE_PAST = /^\/api\/(matches|rooms)\b/;
/** As web/src/local/rows.ts calls it. */
const ROWS = 'caida';

export function reply(content: unknown, status = 200): Response {
  return new Response(JSON.stringify(content), { status, headers: { 'Content-Type': 'application/json' } });
}

/** Whether rows were ever kept here; yes where a browser does not tell. */
async function hasPlayed(): Promise<boolean> {
  const kept = await indexedDB.databases?.().catch(() => null);
  return kept ? kept.some(({ name }) => name === ROWS) : true;
}

/** What is true as long as nobody has played here; null for what takes a house to answer. Who comes by the link of a
    table says who they are before they ask for it: `isAtTable`. */
export async function toStranger(path: string, method: string, isAtTable: boolean): Promise<Response | null> {
  const [asked = ''] = path.split('?', 1);
  if (method === 'GET' && asked in ABOUT_ONESELF) return new Response(ABOUT_ONESELF[asked]);
  const isPast = isAtTable || (method === 'GET' && ABOUT_THE_PAST.test(asked));
  if (!isPast || (await hasPlayed())) return null;
  return asked === '/api/matches' ? reply([]) : reply({ code: 'unknown', text: '' }, 404);
}

/** The name under which an answer was written down; null where none was. */
export function nameOf(path: string, method: string, body: string): string | null {
  const { pathname, searchParams } = new URL(path, location.origin);
  const lang = searchParams.get('lang') === 'en' ? 'en' : 'es';
  if (pathname === '/api/catalogue') return `${lang}/catalogue`;
  if (pathname !== '/api/rules' || method !== 'POST') return null;
  const { preset, seats, teams, options } = { ...USUAL, ...(JSON.parse(body) as Partial<Order>) };
  /* It may come from a link, and becomes part of an address. */
  if (Object.keys(options).length > 0 || !/^[a-z_]+$/.test(preset)) return null;
  return `${lang}/${preset}-${Number(seats)}${teams ? '-teams' : ''}`;
}

/** Null where it was not written down, or can't be fetched. */
export async function written(path: string, method: string, body: string): Promise<Response | null> {
  const name = nameOf(path, method, body);
  const found = name === null ? null : await fetch(`./answers/${name}.json`).catch(() => null);
  return found?.ok ? found : null;
}
