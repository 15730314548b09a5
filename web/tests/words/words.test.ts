import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RANKS, SUITS } from '../../src/deck/cards';
import { LESSONS } from '../../src/routes/learn/lessons';
import { filled, numbered, parametersOf } from '../../src/words/catalog';
import { en } from '../../src/words/en';
import { es } from '../../src/words/es';
import { pages } from '../../src/words/pages.es';
import { cantoName, listed } from '../../src/words/play';
import { play } from '../../src/words/play.es';
import { table } from '../../src/words/table.es';
import { cardName, say, speak } from '../../src/words/words.svelte';
import lists from '../../../tests/words/lists.json';
import cases from '../cases.json';

const CATALOGS: Record<'es' | 'en', Record<string, string>> = { es, en };
const SOURCES = join(import.meta.dirname, '../../src/');

/* Keys put together at run time, by their beginning. */
const BUILT = [
  'rank.',
  'suit.',
  'seat.bot',
  'seat.program',
  'canto.',
  'number.',
  'end.how.',
  'end.reason.',
  'coach.part.',
  'conduct.reason.',
  'bot.',
  'level.novato',
  'level.conocedor',
  'level.maestro',
  'level-hint.',
  'preset.',
  'preset-hint.',
  'colour.',
  'face.',
  'set.language.',
  'set.theme.',
  'set.deck.',
  'set.speed.',
  'mode.',
];
const BUILT_WHOLE = [
  ...['damaged', 'storage', 'full', 'taken', 'broken'].map((why) => `local.${why}`),
  ...['secret', 'draw', 'dealer', 'deck', 'cards', 'place'].map((kind) => `proof.${kind}`),
  ...[
    'mesa_first',
    'hands_first',
    'count_up',
    'count_down',
    'won_target',
    'won_trivilin',
    'won_resignation',
    'won_abandonment',
  ].map((name) => `event.${name}`),
  ...['sing', 'mesa_first', 'hands_first', 'count_up', 'count_down'].map((kind) => `choice.${kind}`),
  ...['order', 'count'].flatMap((phase) => [`prompt.${phase}`, `first.${phase}`]),
  ...['language', 'theme', 'deck', 'speed', 'sound', 'voices', 'haptics', 'sayings', 'alerts'].map(
    (name) => `set.${name}`,
  ),
  ...['left', 'top', 'right'].map((place) => `new.${place}`),
  ...['target', 'trivilin', 'resignation', 'abandonment'].map((reason) => `replay.${reason}`),
  ...['inaccuracy', 'mistake', 'blunder'].map((grade) => `review.${grade}`),
  ...LESSONS.flatMap(({ name, answers }) =>
    ['title', 'text', 'done', ...(answers ? ['not'] : [])].map((part) => `learn.${name}.${part}`),
  ),
];

function readSources(): string {
  const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const wanted = names.filter((name) => /\.(ts|svelte)$/.test(name) && !/words\/(\w+\.)?(es|en)\.ts$/.test(name));
  return wanted.map((name) => readFileSync(SOURCES + name, 'utf8')).join('\n');
}

test('both languages have the same keys with the same parameters', () => {
  expect(Object.keys(en)).toEqual(Object.keys(es));
  for (const [key, text] of Object.entries(es)) {
    const other = CATALOGS.en[key]!;
    expect([key, other.length > 0, parametersOf(other).sort()]).toEqual([
      key,
      text.length > 0,
      parametersOf(text).sort(),
    ]);
  }
});

test('no key is in two files', () => {
  expect(Object.keys(es)).toHaveLength(
    Object.keys(table).length + Object.keys(play).length + Object.keys(pages).length,
  );
});

test('every string is used', () => {
  const sources = readSources();
  const isBuilt = (key: string) => BUILT_WHOLE.includes(key) || BUILT.some((start) => key.startsWith(start));
  expect(Object.keys(es).filter((key) => !sources.includes(`'${key}'`) && !isBuilt(key))).toEqual([]);
});

test('every rank, suit and lesson has its words', () => {
  for (const key of [...RANKS.map((rank) => `rank.${rank}`), ...SUITS.map((suit) => `suit.${suit}`), ...BUILT_WHOLE])
    expect(es).toHaveProperty([key]);
});

test('whatever depends on a number has it as n, with a form for one and for others', () => {
  for (const [lang, catalog] of Object.entries(CATALOGS)) {
    for (const [key, text] of Object.entries(catalog).filter(([, text]) => /[[\]|]/.test(text))) {
      expect([lang, key, text.replace(/\[[^[\]|]+\|[^[\]|]+\]/g, ''), parametersOf(text)]).toEqual([
        lang,
        key,
        expect.not.stringMatching(/[[\]|]/),
        expect.arrayContaining(['n']),
      ]);
    }
  }
});

test('parameters go where each language names them', () => {
  const texts = numbered({ caida: '{name} falls on {fallen}' }, { caida: '{fallen}, te cayeron: anota {name}' });
  expect(filled(texts['caida']!, ['Luis', 'Ana'])).toBe('Ana falls on Luis');
});

test('one is one and the others are many', () => {
  expect([say('seat.time', 1), say('seat.time', 2), say('seat.time', 0)]).toEqual([
    'queda 1 segundo',
    'quedan 2 segundos',
    'quedan 0 segundos',
  ]);
  speak('en');
  expect([say('home.online', 1), say('home.online', 21)]).toEqual(['1 person online', '21 people online']);
  speak('es');
});

test.each(['es', 'en'] as const)('lists are said as Python says them (%s)', (lang) => {
  speak(lang);
  for (const { items, ...said } of lists) expect(listed(items)).toBe(said[lang]);
  speak('es');
});

test.each(cases.names)('cards and cantos are called as Python calls them ($lang)', ({ lang, cards, cantos }) => {
  speak(lang as 'es');
  for (const [card, name] of Object.entries(cards)) expect(cardName(card)).toBe(name);
  for (const [canto, name] of Object.entries(cantos)) expect(cantoName(canto)).toBe(name);
  speak('es');
});
