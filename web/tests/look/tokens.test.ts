import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../src/');
const TOKENS = 'look/tokens.css';
/* A deck is a set of colours, and its drawings name them. */
const DECK = /^deck\//;
const COLOUR = /(?<=[\s:(,'"`])#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi;
const NAMED =
  /(?:color|background|border|fill|stroke|outline|shadow)[\w-]*: [^;]*\b(?:white|black|red|gold|grey|gray)\b/g;

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(svelte|css|ts)$/.test(name) && !DECK.test(name),
);
const read = (name: string) => readFileSync(SOURCES + name, 'utf8').replace(/var\(--[\w-]+\)/g, '');

test.each(files.filter((name) => name !== TOKENS))('%s takes its colours from the tokens', (name) => {
  expect([...(read(name).match(COLOUR) ?? []), ...(read(name).match(NAMED) ?? [])]).toEqual([]);
});

test('every token is used, and every property that is used is set', () => {
  const all = files.map((name) => readFileSync(SOURCES + name, 'utf8')).join('');
  const found = (pattern: RegExp, text: string) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))];
  const used = found(/var\((--[\w-]+)/g, all);
  const tokens = found(/^ {2}(--[\w-]+):/gm, readFileSync(SOURCES + TOKENS, 'utf8'));
  const set = found(/(--[\w-]+)(?=:|=|')/g, all + readFileSync(`${SOURCES}deck/deck.css`, 'utf8'));
  expect(tokens.length).toBeGreaterThan(20);
  expect(tokens.filter((name) => !used.includes(name))).toEqual([]);
  expect(used.filter((name) => !set.includes(name))).toEqual([]);
});
