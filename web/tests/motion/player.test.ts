import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Beat } from '../../src/motion/beats';
import { Player } from '../../src/motion/player';
import { blank } from '../../src/motion/shown';

const shown: [deal: number, skipped: boolean][] = [];
const busy: boolean[] = [];
let pace = 1;
let stay = 0;
let seen = 0;
let isComing = false;
let player: Player;

function beat(deal: number, hold = 100): Beat {
  return { shown: { ...blank(2, 2), deal }, flights: [], hold, event: null };
}

beforeEach(() => {
  vi.useFakeTimers();
  shown.length = busy.length = 0;
  pace = 1;
  stay = seen = 0;
  isComing = false;
  player = new Player({
    show: (one, skipped) => shown.push([one.shown.deal, skipped]),
    isComing: () => isComing,
    onbusy: (now) => busy.push(now),
    pace: () => pace,
    stay: () => stay,
    onseen: () => (seen += 1),
  });
});
afterEach(() => vi.useRealTimers());

test('beats come one after another, each for as long as it lasts', () => {
  player.play([beat(1), beat(2)]);
  expect(shown).toEqual([[1, false]]);
  vi.advanceTimersByTime(99);
  expect(shown).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([
    [1, false],
    [2, false],
  ]);
  expect(busy).toEqual([true]);
  vi.advanceTimersByTime(100);
  expect(busy).toEqual([true, false]);
});

test('what comes while another plays waits for it', () => {
  player.play([beat(1)]);
  player.play([beat(2)]);
  expect(player.last?.shown.deal).toBe(2);
  vi.advanceTimersByTime(100);
  expect(shown.map(([deal]) => deal)).toEqual([1, 2]);
});

test('in a hurry everything left is shown at once, and nothing is left out', () => {
  player.play([beat(1), beat(2), beat(3)]);
  player.hurry();
  expect(shown).toEqual([
    [1, false],
    [2, true],
    [3, true],
  ]);
  expect(busy).toEqual([true, false]);
  vi.advanceTimersByTime(1000);
  expect(shown).toHaveLength(3);
});

test('a faster pace is faster, and no pace at all skips', () => {
  pace = 0.5;
  player.play([beat(1), beat(2)]);
  vi.advanceTimersByTime(50);
  expect(shown).toHaveLength(2);
  player.clear();
  pace = 0;
  player.play([beat(3), beat(4)]);
  expect(shown.slice(2)).toEqual([
    [3, true],
    [4, true],
  ]);
});

test('a beat waits until the one before it is on the screen, however slow the frames', () => {
  player.play([beat(1), beat(2)]);
  isComing = true;
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual([[1, false]]);
  isComing = false;
  vi.advanceTimersToNextTimer();
  expect(shown).toHaveLength(2);
  isComing = true;
  vi.advanceTimersByTime(5000);
  expect(busy).toEqual([true]);
});

test('who looks away while a beat is coming gets the rest at once', () => {
  player.play([beat(1), beat(2), beat(3)]);
  isComing = true;
  pace = 0;
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([
    [1, false],
    [2, true],
    [3, true],
  ]);
  expect(busy).toEqual([true, false]);
});

test('a long backlog is played faster', () => {
  player.play(Array.from({ length: 30 }, (_, index) => beat(index)));
  vi.advanceTimersByTime(100);
  expect(shown.length).toBeGreaterThan(2);
});

const staying: Beat = { ...beat(9, 0), stays: true };

test('what is to be looked at stays as long as the stage says, and not a hurry goes past it', () => {
  stay = 3000;
  player.play([beat(1), beat(2), staying, beat(3)]);
  player.hurry();
  expect(shown.map(([deal]) => deal)).toEqual([1, 2, 9]);
  player.hurry();
  vi.advanceTimersByTime(2999);
  expect([shown.length, seen, busy]).toEqual([3, 0, [true]]);
  vi.advanceTimersByTime(1);
  expect([shown.at(-1), seen]).toEqual([[3, false], 1]);
});

test('whoever has seen enough goes on at once', () => {
  stay = 3000;
  player.play([staying, beat(1), beat(2)]);
  player.goOn();
  expect([shown.at(-1), seen]).toEqual([[1, false], 1]);
  player.goOn();
  expect([shown.length, seen]).toEqual([2, 1]);
});

test('what there is no time for, or nobody to see, does not stay but counts as seen', () => {
  player.play([staying, beat(1)]);
  vi.advanceTimersByTime(1);
  expect([shown.length, seen]).toEqual([2, 1]);
  player.clear();
  [pace, stay] = [0, 3000];
  player.play([beat(2), staying, beat(3)]);
  expect([shown.at(-1), seen, busy.at(-1)]).toEqual([[3, true], 2, false]);
});
