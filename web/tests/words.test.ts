import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RANKS, SUITS } from '../src/deck/cards';
import { CATALOGS } from '../src/words/words.svelte';

const SOURCES = join(import.meta.dirname, '../src/');

/* Keys put together at run time, by their beginning. */
const BUILT = ['rank.', 'suit.', 'seat.bot', 'seat.program'];

function readSources(): string {
  const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const wanted = names.filter((name) => /\.(ts|svelte)$/.test(name) && !/words\/(es|en)\.ts$/.test(name));
  return wanted.map((name) => readFileSync(SOURCES + name, 'utf8')).join('\n');
}

test('both languages have the same keys with the same parameters', () => {
  expect(Object.keys(CATALOGS.en)).toEqual(Object.keys(CATALOGS.es));
  for (const [key, entry] of Object.entries(CATALOGS.es)) {
    const other = CATALOGS.en[key as keyof typeof CATALOGS.en];
    expect([key, typeof other, other.length > 0]).toEqual([key, typeof entry, true]);
    if (typeof entry === 'function') expect([key, other.length]).toEqual([key, entry.length]);
  }
});

test('every string is used', () => {
  const sources = readSources();
  const unused = Object.keys(CATALOGS.es).filter((key) => !sources.includes(`'${key}'`) && !BUILT.some((start) => key.startsWith(start)));
  expect(unused).toEqual([]);
});

test('every rank and suit has a name', () => {
  for (const catalog of Object.values(CATALOGS)) {
    for (const part of [...RANKS.map((rank) => `rank.${rank}`), ...SUITS.map((suit) => `suit.${suit}`)]) expect(catalog).toHaveProperty([part]);
  }
});
