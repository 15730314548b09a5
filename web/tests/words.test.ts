import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RANKS, SUITS } from '../src/deck/cards';
import { en } from '../src/words/en';
import { es } from '../src/words/es';
import { en as playEn } from '../src/words/play.en';
import { es as playEs } from '../src/words/play.es';

const CATALOGS = { es, en };

const SOURCES = join(import.meta.dirname, '../src/');

/* Keys put together at run time, by their beginning. */
const BUILT = ['rank.', 'suit.', 'seat.bot', 'seat.program', 'canto.', 'number.', 'menu.speed.', 'menu.theme.', 'end.how.', 'end.reason.'];
const BUILT_WHOLE = [
  ...['mesa_first', 'hands_first', 'count_up', 'count_down', 'won_target', 'won_trivilin', 'won_resignation', 'won_abandonment'].map((name) => `event.${name}`),
  ...['sing', 'mesa_first', 'hands_first', 'count_up', 'count_down'].map((kind) => `choice.${kind}`),
  ...['order', 'count'].map((phase) => `prompt.${phase}`),
];

function readSources(): string {
  const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const wanted = names.filter((name) => /\.(ts|svelte)$/.test(name) && !/words\/(\w+\.)?(es|en)\.ts$/.test(name));
  return wanted.map((name) => readFileSync(SOURCES + name, 'utf8')).join('\n');
}

type Texts = Record<string, string | ((...args: never[]) => string)>;
const EVERY: { es: Texts; en: Texts }[] = [CATALOGS, { es: playEs, en: playEn }];

test.each(EVERY)('both languages have the same keys with the same parameters', ({ es, en }) => {
  expect(Object.keys(en)).toEqual(Object.keys(es));
  for (const [key, entry] of Object.entries(es)) {
    const other = en[key]!;
    expect([key, typeof other, other.length > 0]).toEqual([key, typeof entry, true]);
    if (typeof entry === 'function') expect([key, other.length]).toEqual([key, entry.length]);
  }
});

test.each(EVERY)('every string is used', ({ es }) => {
  const sources = readSources();
  const isBuilt = (key: string) => BUILT_WHOLE.includes(key) || BUILT.some((start) => key.startsWith(start));
  expect(Object.keys(es).filter((key) => !sources.includes(`'${key}'`) && !isBuilt(key))).toEqual([]);
});

test('every rank and suit has a name', () => {
  for (const catalog of Object.values(CATALOGS)) {
    for (const part of [...RANKS.map((rank) => `rank.${rank}`), ...SUITS.map((suit) => `suit.${suit}`)]) expect(catalog).toHaveProperty([part]);
  }
});
