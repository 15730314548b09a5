/* What a house in this browser is made of: fetched when somebody wants it, kept file by file, checked by its hash. */
import { keep, readKept } from '../browser/kept';
import type { Runtime, RuntimeFile } from './messages';

/** The runtime that is whole in this browser, as `make wheel-wasm` listed it. */
export const KEPT = 'caida.runtime';
const CACHE = 'caida-runtime';
const FOLDER = '/runtime/';

export const placeOf = (version: string): string => `${FOLDER}${version}/`;
export const megabytes = ({ files }: Runtime): number =>
  Math.ceil(files.reduce((sum, file) => sum + file.brotli, 0) / 1e5) / 10;

/** What this house offers; null if it offers nothing. */
export async function findRuntime(): Promise<Runtime | null> {
  const answer = await fetch(`${FOLDER}runtime.json`, { cache: 'no-cache' });
  return answer.ok ? ((await answer.json()) as Runtime | null) : null;
}

async function hash(content: ArrayBuffer): Promise<string> {
  const marks = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(marks, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function fetchFile(
  { name, sha256 }: RuntimeFile,
  base: string,
  signal: AbortSignal,
  come: (bytes: number) => void,
): Promise<Response> {
  const answer = await fetch(base + name, { signal });
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
  const type = answer.headers.get('Content-Type') ?? '';
  return new Response(content, { headers: { 'Content-Type': type } });
}

/** Fetch what is not here yet; `progress` is told how much is, from 0 to 1. What was fetched whole stays when it is
    paused or fails. */
export async function download(runtime: Runtime, signal: AbortSignal, progress: (part: number) => void): Promise<void> {
  const cache = await caches.open(CACHE);
  const base = placeOf(runtime.version);
  const total = runtime.files.reduce((sum, file) => sum + file.size, 0);
  let here = 0;
  const come = (bytes: number) => {
    here += bytes;
    progress(here / total);
  };
  await navigator.storage.persist?.();
  for (const file of runtime.files) {
    const kept = await (await cache.match(base + file.name))?.arrayBuffer();
    if (kept && (await hash(kept)) === file.sha256) come(file.size);
    else await cache.put(base + file.name, await fetchFile(file, base, signal, come));
  }
  keep(KEPT, runtime);
  await forget((path) => !path.startsWith(base));
}

async function forget(isOld: (path: string) => boolean): Promise<void> {
  const cache = await caches.open(CACHE);
  const old = (await cache.keys()).filter(({ url }) => isOld(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** What was played here stays. */
export async function remove(): Promise<void> {
  localStorage.removeItem(KEPT);
  await caches.delete(CACHE);
}

/** Quietly, when the house has another one. */
export async function renew(): Promise<void> {
  const runtime = await findRuntime();
  const kept = readKept(KEPT) as Runtime | null;
  if (runtime && kept && runtime.version !== kept.version)
    await download(runtime, new AbortController().signal, () => {});
}
