import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LESSONS } from '../../src/pages/learn/lessons';
import { en } from '../../src/words/pages.en';
import { es } from '../../src/words/pages.es';

const PAGES = { es, en };

const FOLDER = join(import.meta.dirname, '../../src/pages/');

/* Keys put together at run time: all that begin so, as long as one of their kind is asked for. */
const BUILT = [
  'bot.', 'preset.', 'preset-hint.', 'colour.', 'set.theme.', 'set.deck.', 'set.speed.', 'mode.',
  'new.left', 'new.top', 'new.right', 'replay.target', 'replay.trivilin', 'replay.resignation', 'replay.abandonment',
  'review.inaccuracy', 'review.mistake', 'review.blunder',
  ...LESSONS.flatMap(({ name, answers }) => ['title', 'text', 'done', ...(answers ? ['not'] : [])].map((part) => `learn.${name}.${part}`)),
];

function readSources(): string {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|svelte)$/.test(name));
  return names.map((name) => readFileSync(FOLDER + name, 'utf8')).join('\n');
}

test('both languages have the same keys with the same parameters', () => {
  expect(Object.keys(PAGES.en)).toEqual(Object.keys(PAGES.es));
  for (const [key, entry] of Object.entries(PAGES.es)) {
    const other = PAGES.en[key as keyof typeof PAGES.en];
    expect([key, typeof other, other.length > 0]).toEqual([key, typeof entry, true]);
    if (typeof entry === 'function') expect([key, other.length]).toEqual([key, entry.length]);
  }
});

test('every string of the pages is used', () => {
  const sources = readSources();
  const unused = Object.keys(PAGES.es).filter((key) => !sources.includes(`'${key}'`) && !BUILT.some((start) => key.startsWith(start)));
  expect(unused).toEqual([]);
});

test('every lesson has its texts', () => {
  for (const { name, answers } of LESSONS) {
    for (const part of ['title', 'text', 'done', ...(answers ? ['not'] : [])]) expect(PAGES.es).toHaveProperty([`learn.${name}.${part}`]);
  }
});
