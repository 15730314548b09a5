import { flushSync, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChoiceMessage, PublicTable, Snapshot } from '../../../src/protocol';
import type { Live } from '../../../src/routes/live/live.svelte';
import { speak } from '../../../src/words/words.svelte';
import { sitDown, useWire, SNAPSHOT, TABLE } from './live-table';

let live: Live;
let app: Record<string, unknown>;

useWire();
beforeEach(() => localStorage.clear());
afterEach(leave);

async function leave(): Promise<void> {
  await unmount(app);
  live.close();
}

const CHOICES: Record<string, ChoiceMessage[]> = {
  order: [{ action: { kind: 'mesa_first' }, taken: [] }],
  count: [{ action: { kind: 'count_up' }, taken: [] }],
  play: [{ action: { kind: 'play', card: '1o', takes: 0 }, taken: [] }],
};

/** What is explained to Ana, or to whoever is not asked, while she looks on. */
function deal(phase: PublicTable['phase'], to_act = 0): string | undefined {
  const table: PublicTable = { ...TABLE, phase, to_act, mesa: [], tanda: 0 };
  const own = { ...SNAPSHOT.own!, choices: to_act === 0 ? CHOICES[phase]! : [] };
  ({ live, app } = sitDown({ ...SNAPSHOT, table, own } as Snapshot));
  flushSync();
  return document.querySelector('.middle [role=status]')?.textContent;
}

test('what the dealer decides is explained the first time, and no more', async () => {
  expect(deal('count')).toBe('Echas cuatro cartas contando: la que salga en su número te da esos puntos.');
  speak('en');
  flushSync();
  expect(document.querySelector('.middle [role=status]')?.textContent).toMatch(/^You turn four cards/);
  await leave();
  expect(deal('count')).toBeUndefined();
  await leave();
  expect(deal('order')).toMatch(/^With “mesa first”/);
  await leave();
  expect(deal('order')).toBeUndefined();
  expect(JSON.parse(localStorage.getItem('caida.dealt')!)).toEqual(['count', 'order']);
});

test('it is explained to who decides, and only then', async () => {
  expect(deal('count', 1)).toBeUndefined();
  await leave();
  expect(deal('play')).toBeUndefined();
  expect(localStorage.getItem('caida.dealt')).toBeNull();
});
