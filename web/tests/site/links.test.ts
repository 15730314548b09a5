import { expect, test } from 'vitest';
import { packLink } from '../../site/routes/replay/pack-link';
import { unpackLink } from '../../site/routes/replay/unpack-link';

test('a link contains the match, and its path, after the one hash', async () => {
  const path = await packLink('[Caida "1"]');
  expect(path).toMatch(/^\/abrir\?p=[\w-]+$/);
  expect(await unpackLink(`#${path}`)).toBe('[Caida "1"]');
  expect(await unpackLink('#/abrir')).toBeNull();
});
