/* How a file of the runtime comes where a server may know nothing of compressing: the packed file beside it is fetched
   then, and unpacked here. */
import type { Runtime } from '../../src/local/messages';
import { placeOf } from '../../src/local/runtime';

const encodingOf = (answer: Response): string | null => answer.headers.get('Content-Encoding');

/** Servers that compress are told by what they say of one file; asked once. */
let asked: Promise<string | null> | undefined;
const encodingThere = (url: string): Promise<string | null> =>
  (asked ??= fetch(url, { method: 'HEAD' }).then(encodingOf));

export async function fetchPacked(url: string, signal: AbortSignal): Promise<Response> {
  if (await encodingThere(url)) return fetch(url, { signal });
  const packed = await fetch(`${url}.gz`, { signal });
  /* One that says so has had it unpacked by the browser already. */
  if (!packed.ok || !packed.body || encodingOf(packed)) return packed;
  return new Response(packed.body.pipeThrough(new DecompressionStream('gzip')));
}

/** Megabytes that come over the line, as this server sends them. */
export async function weightOf({ version, files }: Runtime): Promise<number> {
  const kind = (await encodingThere(placeOf(version) + files[0]!.name)) === 'br' ? 'brotli' : 'gzip';
  return Math.ceil(files.reduce((sum, file) => sum + file[kind], 0) / 1e5) / 10;
}
