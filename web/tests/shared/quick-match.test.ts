import { afterEach, expect, test, vi } from 'vitest';
import { chooseLevel } from '../../src/shared/level.svelte';
import { myself } from '../../src/shared/me.svelte';
import { playNow } from '../../src/shared/quick-match';

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

/** The bots that are asked for. */
async function botsOf(play: () => Promise<void>): Promise<unknown> {
  const orders: { bots: unknown }[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    orders.push(JSON.parse(body) as { bots: unknown });
    return Promise.resolve(new Response(JSON.stringify({ room: { code: 'ABCDEF' } })));
  });
  myself.me = { name: 'Ana', colour: 'mar', who: 'ana', is_program: false, face: 'pana' };
  await play();
  expect(location.pathname + location.search).toBe('/mesa/ABCDEF?ya');
  return orders.at(-1)?.bots;
}

test('a quick match is against the level chosen last, unless another is named', async () => {
  chooseLevel('maestro');
  expect(await botsOf(() => playNow())).toEqual([{ seat: 1, bot: 'maestro' }]);
  expect(await botsOf(() => playNow('novato'))).toEqual([{ seat: 1, bot: 'novato' }]);
});
