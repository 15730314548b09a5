/* A match as a link that contains it: its record, compressed, after the hash, where no server sees it. */

/** Longer links are cut by some of the programs they are sent with. */
export const LONGEST_LINK = 8000;

/** The path that opens a record, or null where this browser can't compress, or the link would be too long. */
export async function packLink(record: string): Promise<string | null> {
  if (typeof CompressionStream !== 'function') return null;
  const packed = new Blob([record]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  const path = `/abrir#p=${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
  return path.length > LONGEST_LINK ? null : path;
}
