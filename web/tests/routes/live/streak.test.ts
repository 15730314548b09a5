import { beforeEach, expect, test } from 'vitest';
import { countResult, levelOf, offerAfter } from '../../../src/routes/live/streak';
import { ROOM, seat } from './live-table';

beforeEach(() => localStorage.clear());

test('wins and losses in a row are counted at one level, each match once', () => {
  expect(countResult('a', 'conocedor', false)).toBe(-1);
  expect(countResult('a', 'conocedor', false)).toBe(-1);
  expect(countResult('b', 'conocedor', false)).toBe(-2);
  expect(countResult('c', 'conocedor', true)).toBe(1);
  expect(countResult('d', 'conocedor', true)).toBe(2);
  expect(countResult('e', 'maestro', true)).toBe(1);
});

test('after two losses a gentler level is proposed and after two wins a harder one, where there is one', () => {
  expect(offerAfter('maestro', -2)).toEqual({ level: 'conocedor', isHarder: false, isProposed: true });
  expect(offerAfter('novato', 2)).toEqual({ level: 'conocedor', isHarder: true, isProposed: true });
  expect(offerAfter('novato', -2)).toBeNull();
  expect(offerAfter('maestro', 3)).toBeNull();
});

test('one loss mentions a gentler level, one win nothing', () => {
  expect(offerAfter('maestro', -1)).toEqual({ level: 'conocedor', isHarder: false, isProposed: false });
  expect(offerAfter('novato', 1)).toBeNull();
});

test('the level of a table is that of its hardest rival, and only of one person against bots', () => {
  const bot = (number: number, level: string) => ({ ...seat(number, `B${number}`, 'mar', 'bot'), bot: level });
  const seats = [seat(0, 'Ana', 'copa'), bot(1, 'novato'), bot(2, 'maestro'), bot(3, 'conocedor')];
  expect(levelOf({ ...ROOM, hints_for: 0, seats }, 0)).toBe('conocedor');
  expect(levelOf({ ...ROOM, hints_for: null, seats }, 0)).toBeNull();
  expect(levelOf({ ...ROOM, hints_for: 0, seats }, null)).toBeNull();
});
