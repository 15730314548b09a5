import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { RANKS, readCard, SUITS } from '../../src/deck/cards';
import { pipsOf } from '../../src/deck/faces';
import { readSprite } from '../../vite/deck';

const sprite = readSprite();
const ids = [...sprite.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]!);

test('every symbol is defined once', () => {
  expect(ids.length).toBeGreaterThan(50);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every use inside the deck finds its symbol', () => {
  const used = [...sprite.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((found) => found[1]!);
  expect(used.filter((id) => !ids.includes(id))).toEqual([]);
});

test('every ace and figure is drawn, and every suit has its emblem and frame', () => {
  const drawn = SUITS.flatMap((suit) => [
    `d-${suit}`,
    `d-frame-${suit}`,
    ...[1, 10, 11, 12].map((rank) => `d-${rank}${suit}`),
  ]);
  expect(drawn.filter((id) => !ids.includes(id))).toEqual([]);
});

test('the pinta breaks the frame 0, 1, 2 and 3 times above and below', () => {
  const breaks = SUITS.map((suit) => {
    const path = sprite.match(new RegExp(`id="d-frame-${suit}"[^>]*><path d="([^"]+)"`))?.[1] ?? '';
    return [...path.matchAll(/M/g)].length / 2 - 1;
  });
  expect(breaks).toEqual([0, 1, 2, 3]);
});

test('a two to a seven shows as many emblems as its rank, each in a place of its own inside the frame', () => {
  for (const suit of SUITS) {
    for (const rank of RANKS.filter((one) => one > 1 && one < 10)) {
      const pips = pipsOf(rank, suit);
      expect(pips).toHaveLength(rank);
      for (const pip of pips) {
        expect(pip.x).toBeGreaterThan(13);
        expect(pip.x + pip.width).toBeLessThan(187);
        expect(pip.y).toBeGreaterThan(13);
        expect(pip.y + pip.height).toBeLessThan(299);
      }
      const middles = pips.map((pip) => `${pip.x + pip.width / 2},${pip.y + pip.height / 2}`);
      expect(new Set(middles).size).toBe(rank);
    }
  }
});

test('there are no other cards', () => {
  expect(readCard('10c')).toEqual({ rank: 10, suit: 'c' });
  for (const text of ['8o', '9c', '13e', '0b', '7x', '']) expect(() => readCard(text)).toThrow('there is no card');
});

test('the deck needs no inline styles or scripts and stays light', () => {
  expect(sprite).not.toMatch(/<style|<script|\sstyle=|\son\w+=/);
  expect(gzipSync(sprite).length).toBeLessThan(25_000);
});

const css = readFileSync(join(import.meta.dirname, '../../src/deck/deck.css'), 'utf-8').replace(/\/\*.*?\*\//gs, '');

/** The values that a rule of the deck's colours gives. */
function valuesOf(selector: string): Record<string, string> {
  const body =
    css
      .split('}')
      .map((rule) => rule.split('{'))
      .find(([name]) => name?.trim() === selector)?.[1] ?? '';
  return Object.fromEntries(
    [...body.matchAll(/(--d-[\w-]+):\s*([^;]+)/g)].map((found) => [found[1]!, found[2]!.trim()]),
  );
}

/** Relative luminance, as WCAG counts it. */
function luminanceOf(colour: string): number {
  const digits =
    colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit) : (colour.slice(1).match(/../g) ?? []);
  const [red, green, blue] = digits
    .map((pair) => parseInt(pair, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

const CONTRAST = "[data-deck='contrast']";

test('the high-contrast deck has black numbers on white paper, and gives every colour the classic one has', () => {
  const [classic, contrast] = [valuesOf(':root'), valuesOf(CONTRAST)];
  expect(contrastOf(contrast['--d-number']!, contrast['--d-paper']!)).toBeCloseTo(21);
  expect(contrastOf(contrast['--d-edge']!, contrast['--d-paper']!)).toBeCloseTo(21);
  expect(Number(contrast['--d-heavy'])).toBeGreaterThan(Number(classic['--d-heavy']));
  expect(Object.keys(classic).filter((name) => name !== '--d-line' && !(name in contrast))).toEqual([]);
});

test('no suit of the classic deck sets a colour that the high-contrast deck leaves as it was', () => {
  const set = new Set(SUITS.flatMap((suit) => Object.keys(valuesOf(`.card[data-suit='${suit}']`))));
  for (const suit of SUITS) {
    const values = { ...valuesOf(`${CONTRAST} .card`), ...valuesOf(`${CONTRAST} .card[data-suit='${suit}']`) };
    expect(
      [...set].filter((name) => !(name in values)),
      suit,
    ).toEqual([]);
  }
});

test('the suits of the high-contrast deck can be told apart by lightness alone', () => {
  const colours = SUITS.map((suit) => valuesOf(`${CONTRAST} .card[data-suit='${suit}']`)['--d-c1']!);
  const lightest = colours.map(luminanceOf).sort((one, other) => other - one);
  for (const [index, luminance] of lightest.slice(1).entries())
    expect((lightest[index]! + 0.05) / (luminance + 0.05)).toBeGreaterThan(1.25);
});
