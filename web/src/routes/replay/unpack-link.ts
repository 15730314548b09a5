/* What `pack-link.ts` has packed. */

/** Longer than any of ours: whatever a link of this length unpacks to, a browser has room for it. */
const LONGEST = 10_000;

/** The record in a link's hash; null where there is none. Rejects where it can't be read. */
export async function unpackLink(hash: string): Promise<string | null> {
  if (!hash.startsWith('#p=')) return null;
  const packed = hash.slice(3, LONGEST).replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(packed), (one) => one.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
}
