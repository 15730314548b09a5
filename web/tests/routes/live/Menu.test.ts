import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '../../../src/browser/settings.svelte';
import type { RoomState, Snapshot } from '../../../src/protocol';
import type { Live } from '../../../src/routes/live/live.svelte';
import Menu from '../../../src/routes/live/Menu.svelte';
import { isMuted } from '../../../src/routes/live/muted.svelte';
import { askRematch, nextLevel } from '../../../src/routes/live/next-level.svelte';
import { rivalLevel } from '../../../src/shared/level.svelte';
import { Wire } from '../../net/wire';
import { seat, sitDown, useWire, ROOM, SNAPSHOT, TABLE } from './live-table';

let live: Live;
let apps: Record<string, unknown>[] = [];

useWire();
afterEach(async () => {
  settings.sayings = true;
  for (const app of apps) await unmount(app);
  apps = [];
  live.close();
});

const bot = (number: number, who: string, level: string) => ({
  ...seat(number, who, 'mar', 'bot'),
  who,
  bot: level,
});

/** Ana and three bots; the menu is open. */
function open(id: string, isHost = true, levels = ['novato', 'novato', 'novato']): RoomState {
  const bots = levels.map((level, index) => bot(index + 1, ['cheo', 'nene', 'zulay'][index]!, level));
  const room = { ...ROOM, id, seats: [ROOM.seats[0]!, ...bots] };
  const snapshot: Snapshot = { ...SNAPSHOT, room, is_host: isHost, table: { ...TABLE, mesa: [] } };
  const table = sitDown(snapshot);
  live = table.live;
  apps.push(table.app, mount(Menu, { target: document.body, props: { live, room, onclose: () => undefined } }));
  flushSync();
  return room;
}

const levels = () => [...document.querySelectorAll<HTMLInputElement>('.menu .levels input')];
const sent = () => Wire.now.sent as { type: string; id: string; seat?: number; bot?: string }[];

/** Every command is granted as soon as it is there. */
async function grant(asked: Promise<void>): Promise<void> {
  let isDone = false;
  void asked.then(() => (isDone = true));
  while (!isDone) {
    await vi.advanceTimersByTimeAsync(1);
    const last = sent().at(-1);
    if (last) Wire.now.say({ type: 'accepted', command: last.id, seq: SNAPSHOT.seq });
  }
}

test('another level is picked for the next match, and then others sit down for it', async () => {
  const room = open('one');
  expect(levels().map(({ checked }) => checked)).toEqual([true, false, false]);
  levels()[2]!.click();
  flushSync();
  expect([nextLevel(room), rivalLevel()]).toEqual(['maestro', 'maestro']);
  expect(sent()).toEqual([]);
  await grant(askRematch(live, room));
  expect(sent().map(({ type, seat, bot }) => [type, seat, bot])).toEqual([
    ['place_bot', 1, 'maestro'],
    ['place_bot', 2, 'maestro'],
    ['place_bot', 3, 'maestro'],
    ['rematch', undefined, undefined],
  ]);
});

test('a wish belongs to its table, and without one everybody stays', async () => {
  const room = open('two', true, ['novato', 'maestro', 'maestro']);
  expect(levels().some(({ checked }) => checked)).toBe(false);
  await grant(askRematch(live, room));
  expect(sent().map(({ type }) => type)).toEqual(['rematch']);
});

test('only the host can change the level', async () => {
  const room = open('three', false);
  expect(levels()).toEqual([]);
  await grant(askRematch(live, room));
  expect(sent().map(({ type }) => type)).toEqual(['rematch']);
});

test('a bot is muted by one tap like anybody, at every table', () => {
  open('four');
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.mutes input')];
  expect(boxes.map((box) => box.parentElement?.textContent)).toEqual([
    'Silenciar a cheo',
    'Silenciar a nene',
    'Silenciar a zulay',
  ]);
  boxes[1]!.click();
  expect(['cheo', 'nene'].map(isMuted)).toEqual([false, true]);
});

test('one tick mutes all bots and no person', () => {
  open('five');
  const hear = (seat: number) => {
    Wire.now.say({ type: 'said', seat, who: `mark ${seat}`, phrase: 'hello' });
    return live.bubbles.map((bubble) => bubble.seat);
  };
  expect(hear(1)).toEqual([1]);
  document.querySelector<HTMLInputElement>('[name=sayings]')!.click();
  expect(settings.sayings).toBe(false);
  expect(hear(2)).toEqual([1]);
  expect(hear(0)).toEqual([1, 0]);
});

test('what a bot says to a play is read when the play has been seen', () => {
  open('six');
  const thrown = { event: 'CardThrown', rule: 'CAP-4', seat: 1, card: '3b' } as const;
  Wire.now.say({ type: 'update', seq: 6, change: { kind: 'acted', seat: 1 }, events: [thrown] });
  Wire.now.say({ type: 'said', seat: 1, who: 'cheo', phrase: 'laugh' });
  Wire.now.say({ type: 'said', seat: 0, who: 'Ana', phrase: 'hello' });
  expect(live.bubbles.map((bubble) => bubble.seat)).toEqual([0]);
  live.hurry();
  expect(live.bubbles.map((bubble) => bubble.seat)).toEqual([0, 1]);
});

test('a last word is said before the result covers the table', () => {
  open('seven');
  const won = { event: 'MatchWon', rule: 'MAT-6', side: 1, reason: 'target', scores: [3, 24] } as const;
  Wire.now.say({ type: 'update', seq: 6, change: { kind: 'acted', seat: 1 }, events: [won] });
  Wire.now.say({ type: 'said', seat: 1, who: 'cheo', phrase: 'laugh' });
  vi.advanceTimersByTime(200);
  expect([live.isBusy, live.bubbles.length]).toEqual([true, 1]);
});
