import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Catalogue } from '../../../src/protocol';
import HouseRules from '../../../src/routes/new/HouseRules.svelte';
import { speak } from '../../../src/words/words.svelte';

const QUOTA = {
  ...{ name: 'quota3', title: 'Cuota de tres', rule: 'CNT-2', is_flag: false, per_rank: false, words: [] },
  ...{ low: 0, high: 39, sentences: {}, needs: {}, seats: 3 },
};
const CATALOGUE: Catalogue = {
  presets: [],
  groups: [{ name: 'count', title: 'La cuenta', options: [QUOTA] }],
  bots: [],
  clocks: [0],
};
let shown: Record<string, unknown> | undefined;

beforeEach(() => speak('es'));
afterEach(async () => {
  if (shown) await unmount(shown);
});

function show(seats: number, options: Record<string, number> = {}): string {
  const props = { catalogue: CATALOGUE, usual: { quota3: 13 }, seats, options, rules: undefined, onchange: () => {} };
  shown = mount(HouseRules, { target: document.body, props });
  flushSync();
  return document.body.textContent;
}

test('the quota of three is asked where three play', () => {
  expect(show(3)).toContain('Cuota de tres');
});

test('two are not asked for the quota of three, nor told that there is a count', () => {
  const text = show(2);
  expect(text).not.toContain('Cuota de tres');
  expect(text).not.toContain('La cuenta');
});

test('who has changed the quota of three can change it back, however many play', () => {
  expect(show(2, { quota3: 11 })).toContain('Cuota de tres');
});
