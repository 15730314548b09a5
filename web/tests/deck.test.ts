import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { RANKS, readCard, SUITS } from '../src/deck/cards';
import { pipsOf } from '../src/deck/faces';
import { readSprite } from '../vite/deck';

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
  const drawn = SUITS.flatMap((suit) => [`d-${suit}`, `d-frame-${suit}`, ...[1, 10, 11, 12].map((rank) => `d-${rank}${suit}`)]);
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
