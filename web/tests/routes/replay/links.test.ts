import { expect, test } from 'vitest';
import { packLink } from '../../../src/routes/replay/pack-link';
import { unpackLink } from '../../../src/routes/replay/unpack-link';

const RECORD = '[Caida "1"]\n[Players "Ñángara" "Luis"]\n\n1. 7c x7o ¡caída!\n'.repeat(30);
const hashOf = (path: string | null) => path!.slice(path!.indexOf('#'));

test('a record comes out of its link as it went in', async () => {
  const path = await packLink(RECORD);
  expect(path).toMatch(/^\/abrir#p=[\w-]+$/);
  expect(path!.length).toBeLessThan(RECORD.length / 4);
  expect(await unpackLink(hashOf(path))).toBe(RECORD);
});

test('what does not fit into a link is not put into one', async () => {
  const noise = crypto.getRandomValues(new Uint8Array(9000)).join(' ');
  expect(await packLink(noise)).toBeNull();
});

test('a link without a match is none', async () => {
  for (const hash of ['', '#', '#otra']) expect(await unpackLink(hash)).toBeNull();
});

test('a link that was cut off, or holds something else, is refused', async () => {
  const hash = hashOf(await packLink(RECORD));
  await expect(unpackLink(hash.slice(0, -8))).rejects.toThrow();
  for (const wrong of ['#p=', '#p=AAAAAAAA', '#p=¡!']) await expect(unpackLink(wrong)).rejects.toThrow();
});
