/* What a house in this browser is made of: fetched when somebody wants it, kept file by file, checked by its hash. */
import { keep, readKept } from '../browser/kept';
import { hash } from './hash';
import type { Runtime, RuntimeFile } from './messages';
import { fetchPacked } from './packed';

/** The runtime that is whole in this browser, as `make wheel-wasm` listed it. */
export const KEPT = 'caida.runtime';
/** Whether the kept one was found to be damaged. */
const DAMAGED = 'caida.runtime.damaged';
/** Whether somebody wants it and it is not whole yet: `coming`, or `paused`. */
const WANTED = 'caida.runtime.wanted';
/** Where this is kept, the first script asks `begin.ts` who answers the page. */
const GAME = 'caida.game';
const CACHE = 'caida-runtime';
/** Not every file server knows them, and a browser runs nothing of another type. */
const TYPES: Record<string, string> = { '.mjs': 'text/javascript', '.wasm': 'application/wasm' };
const FOLDER = `${import.meta.env.BASE_URL}runtime/`;

export const placeOf = (version: string): string => `${FOLDER}${version}/`;
export const megabytes = ({ files }: Runtime): number =>
  Math.ceil(files.reduce((sum, file) => sum + file.brotli, 0) / 1e5) / 10;
export const readRuntime = (): Runtime | null => readKept(KEPT) as Runtime | null;
export const readWanted = (): unknown => readKept(WANTED);
export const keepWanted = (wanted: 'coming' | 'paused' | null): void => keep(WANTED, wanted);
export const isDamaged = (): boolean => readKept(DAMAGED) === true;
export const markDamaged = (): void => keep(DAMAGED, true);

/** Whether this browser keeps such things at all. */
export const canKeep = (): boolean => isSecureContext && 'serviceWorker' in navigator && 'locks' in navigator;

/** What this house offers; null if it offers nothing. */
export async function findRuntime(): Promise<Runtime | null> {
  const answer = await fetch(`${FOLDER}runtime.json`, { cache: 'no-cache' });
  return answer.ok ? ((await answer.json()) as Runtime | null) : null;
}

async function fetchFile(
  { name, sha256 }: RuntimeFile,
  base: string,
  signal: AbortSignal,
  come: (bytes: number) => void,
): Promise<Response> {
  const answer = await fetchPacked(base + name, signal);
  if (!answer.ok || !answer.body) throw new Error(name);
  const parts: BlobPart[] = [];
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    come(value.length);
  }
  const content = await new Blob(parts).arrayBuffer();
  if ((await hash(content)) !== sha256) throw new Error(name);
  return answerWith(name, content);
}

function answerWith(name: string, content: ArrayBuffer): Response {
  const type = TYPES[name.slice(name.lastIndexOf('.'))] ?? 'application/octet-stream';
  return new Response(content, { headers: { 'Content-Type': type } });
}

/** What is kept under that name, if it is what it is to be. */
async function readWhole(cache: Cache, place: string, sha256: string): Promise<ArrayBuffer | null> {
  const content = await (await cache.match(place))?.arrayBuffer();
  return content && (await hash(content)) === sha256 ? content : null;
}

/** The same bytes, as the version before has them: most of its files are in the next one, too. */
async function readBefore(cache: Cache, { sha256 }: RuntimeFile): Promise<ArrayBuffer | null> {
  const before = readRuntime();
  const same = before?.files.find((file) => file.sha256 === sha256);
  return before && same ? readWhole(cache, placeOf(before.version) + same.name, sha256) : null;
}

/** How much of it is here already, from 0 to 1. */
export async function partHere({ version, files }: Runtime): Promise<number> {
  const cache = await caches.open(CACHE);
  const here = await Promise.all(files.map(({ name }) => cache.match(placeOf(version) + name)));
  const [part, total] = [files.filter((_, place) => here[place]), files].map(sizeOf);
  return part! / total!;
}

const sizeOf = (files: RuntimeFile[]): number => files.reduce((sum, file) => sum + file.size, 0);

/** Fetch what is not here yet; `progress` is told how much is, from 0 to 1. What was fetched whole stays when it is
    paused or fails. Two tabs don't fetch the same. */
export function download(runtime: Runtime, signal: AbortSignal, progress: (part: number) => void): Promise<void> {
  return navigator.locks.request('caida.download', { signal }, () => fetchAll(runtime, signal, progress));
}

async function fetchAll(runtime: Runtime, signal: AbortSignal, progress: (part: number) => void): Promise<void> {
  const cache = await caches.open(CACHE);
  const base = placeOf(runtime.version);
  const total = sizeOf(runtime.files);
  let here = 0;
  const come = (bytes: number) => {
    here += bytes;
    progress(here / total);
  };
  keep(GAME, true);
  await navigator.storage.persist?.();
  for (const file of runtime.files) {
    const place = base + file.name;
    if (await readWhole(cache, place, file.sha256)) {
      come(file.size);
      continue;
    }
    /* Or the service worker would hand it out again. */
    await cache.delete(place);
    const same = await readBefore(cache, file);
    if (same) come(file.size);
    await cache.put(place, same ? answerWith(file.name, same) : await fetchFile(file, base, signal, come));
  }
  keep(KEPT, runtime);
  keep(DAMAGED, null);
  keep(WANTED, null);
  const [ours, newest] = [FOLDER, base].map((path) => new URL(path, location.href).href);
  const old = (await cache.keys()).filter(({ url }) => url.startsWith(ours!) && !url.startsWith(newest!));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** What was played here stays. */
export async function remove(): Promise<void> {
  for (const key of [GAME, KEPT, DAMAGED, WANTED]) localStorage.removeItem(key);
  await caches.delete(CACHE);
}
