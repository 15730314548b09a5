import { flushSync, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../../../src/browser/settings.svelte';
import type { Live } from '../../../src/routes/live/live.svelte';
import { wake } from '../../../src/sound/synth';
import { Wire } from '../../net/wire';
import { heard, listen } from '../../sound/heard';
import { sitDown, SNAPSHOT, TABLE, useWire } from './live-table';

let live: Live;
let app: Record<string, unknown>;

useWire();
beforeEach(() => {
  listen();
  wake();
});
afterEach(async () => {
  await unmount(app);
  live.close();
  Object.assign(settings, { sound: true, haptics: true });
});

function arrive(seat = 0): void {
  const clock = { seat, remaining_ms: 15_000, total_ms: 15_000 };
  ({ live, app } = sitDown({ ...SNAPSHOT, table: { ...TABLE, to_act: seat }, clock }));
  heard.notes = 0;
  heard.buzzes = [];
}

function wait(seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000);
  flushSync();
}

/** It is one's turn once more, after somebody else's. */
function nextTurn(): void {
  const turn = (seq: number, to_act: number) => {
    const clock = { seat: to_act, remaining_ms: 15_000, total_ms: 15_000 };
    Wire.now.say({
      type: 'update',
      seq,
      change: { kind: 'acted', seat: 1 - to_act },
      turn: { phase: 'play', to_act },
      clock,
    });
    flushSync();
  };
  turn(6, 1);
  turn(7, 0);
}

const seconds = () => [...document.querySelectorAll('.seconds')].map((element) => element.textContent);
const status = () => document.querySelector<HTMLElement>('.felt > p[role=status]')!;

test('the plate shows seconds when they matter, and only then', () => {
  arrive();
  wait(4);
  expect(seconds()).toEqual([]);
  wait(1);
  expect(seconds()).toEqual(['10']);
  wait(7);
  expect(seconds()).toEqual(['3']);
  expect(document.querySelector('.seat.you .face .seconds')).not.toBeNull();
});

test('the time is heard and felt as it runs out, twice and not every second', () => {
  arrive();
  wait(4);
  expect([heard.notes, heard.buzzes.length]).toEqual([0, 0]);
  wait(1);
  const first = heard.notes;
  expect(first).toBeGreaterThan(0);
  expect(heard.buzzes).toHaveLength(1);
  wait(6);
  expect([heard.notes, heard.buzzes.length]).toEqual([first, 1]);
  wait(3);
  expect([heard.notes, heard.buzzes.length]).toEqual([2 * first, 2]);
});

test('sound and vibration that are off stay off', () => {
  Object.assign(settings, { sound: false, haptics: false });
  arrive();
  wait(14);
  expect([heard.notes, heard.buzzes.length]).toEqual([0, 0]);
  expect(seconds()).toEqual(['1']);
});

test('nobody is warned of the time of somebody else', () => {
  arrive(2);
  wait(14);
  expect([heard.notes, heard.buzzes.length]).toEqual([0, 0]);
  expect(status().textContent.trim()).toBe('');
  expect(seconds()).toEqual(['1']);
});

test('the first time it says what will happen; later it is only said aloud, once a turn', () => {
  arrive();
  wait(5);
  const warned = 'Te quedan 10 segundos. Si se acaban, juega el bot por ti; después vuelves cuando quieras.';
  expect(status().textContent.replace(/\s+/g, ' ').trim()).toBe(warned);
  expect(status().classList.contains('only-heard')).toBe(false);
  wait(5);
  expect(status().textContent.replace(/\s+/g, ' ').trim()).toBe(warned);
  nextTurn();
  expect(status().textContent.trim()).toBe('');
  wait(5);
  expect(status().textContent.trim()).toBe('Te quedan 10 segundos.');
  expect(status().classList.contains('only-heard')).toBe(true);
});

test('who comes back late in a turn hears how much is left of it', () => {
  const clock = { seat: 0, remaining_ms: 4000, total_ms: 15_000 };
  ({ live, app } = sitDown({ ...SNAPSHOT, table: { ...TABLE, to_act: 0 }, clock }));
  flushSync();
  expect(status().textContent).toContain('Te quedan 4 segundos.');
});
