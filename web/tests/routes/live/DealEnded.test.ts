import { unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settings } from '../../../src/browser/settings.svelte';
import type { Live } from '../../../src/routes/live/live.svelte';
import type { GameEvent, Pause, Snapshot, Update } from '../../../src/protocol';
import { Wire } from '../../net/wire';
import { pass, seat, sitDown, SNAPSHOT, TABLE, ROOM, useWire } from './live-table';

/* Ana and Luis have 22 of 20 cards, Nené and Rita 18. Rita took last. */
const COUNTED: GameEvent[] = [
  { event: 'MesaSwept', rule: 'CNT-1', seat: 3, cards: ['4o', '6c', '7e', '10b'] },
  { event: 'PileCounted', rule: 'CNT-2', side: 0, points: 2, cards: 22, quota: 20 },
  { event: 'PileCounted', rule: 'CNT-2', side: 1, points: 0, cards: 18, quota: 20 },
];
const NEXT: GameEvent = { event: 'DealStarted', rule: 'DLR-2', deal: 2, dealer: 0, mano: 1 };
const PAUSE: Pause = { remaining_ms: 15_000, looking: [0, 2] };

const FRAMES = 50; // in which a scene is whole

let live: Live;
let app: Record<string, unknown>;

useWire();
beforeEach(() => (settings.speed = 'normal'));
afterEach(async () => {
  await unmount(app);
  live.close();
});

async function arrive(snapshot: Snapshot = SNAPSHOT): Promise<void> {
  ({ live, app } = sitDown(snapshot));
  await pass(3500);
}

function endDeal(pause: Pause | null = PAUSE): void {
  const said: Update = {
    type: 'update',
    seq: 6,
    change: { kind: 'acted', seat: 3 },
    turn: { phase: 'order', to_act: 0 },
    choices: [{ action: { kind: 'mesa_first' }, taken: [] }],
    events: [...COUNTED, NEXT],
    ...(pause ? { pause } : {}),
  };
  Wire.now.say(said);
}

const panel = () => document.querySelector<HTMLElement>('.ended');
const button = () => document.querySelector<HTMLElement>('.ended button');
const ready = () => Wire.now.sent.filter((message) => message['type'] === 'ready').length;
const score = () => [...document.querySelectorAll('[role=meter]')].map((meter) => meter.getAttribute('aria-valuenow'));

test('the rest of the mesa is told and taken, then the piles are counted and paid one after the other', async () => {
  await arrive();
  endDeal();
  await pass(100);
  expect(document.querySelector('.moment strong')?.textContent).toContain('La última recogida fue de Rita');
  expect(document.querySelectorAll('.mesa [data-slot]')).toHaveLength(4);
  expect(panel()).toBeNull();
  await pass(2500);
  expect(document.querySelectorAll('.mesa [data-slot]')).toHaveLength(0);
  expect(panel()?.querySelectorAll('.pile')).toHaveLength(1);
  expect(panel()?.querySelectorAll('.pile .above')).toHaveLength(2);
  expect([score(), panel()?.querySelector('li > b')]).toEqual([['3', '5'], null]);
  await pass(1100);
  expect([score(), panel()?.querySelector('li > b')?.textContent]).toEqual([['5', '5'], '+2']);
  await pass(2000);
  expect(panel()?.querySelector('tfoot')?.textContent).toContain('Total');
  expect(panel()?.querySelector('tbody')?.textContent).toContain('Cartas');
  expect(document.querySelector('.moment')).toBeNull();
});

test('a tap goes on at once and tells the server; until then a touch of the table hurries no further', async () => {
  await arrive();
  endDeal();
  await pass(500);
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await pass(FRAMES);
  expect(panel()?.querySelectorAll('.pile')).toHaveLength(2);
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await pass(FRAMES);
  expect([button()?.textContent.trim(), ready()]).toEqual(['Seguir', 0]);
  button()!.click();
  await pass(1000);
  expect([panel(), ready()]).toEqual([null, 1]);
  expect(document.querySelector('.choices button')?.textContent.trim()).toBe('Primero la mesa');
});

test('it goes on by itself after a few seconds, sooner where everything is fast', async () => {
  for (const [speed, most] of [
    ['normal', 13_000],
    ['fast', 5300],
  ] as const) {
    settings.speed = speed;
    await arrive();
    endDeal();
    await pass(most - 2500);
    expect(panel()).not.toBeNull();
    await pass(2500);
    expect([panel(), ready()]).toEqual([null, 1]);
    await unmount(app);
    live.close();
  }
  await arrive();
});

test('it stays no longer than the server waits', async () => {
  await arrive();
  endDeal({ remaining_ms: 6500, looking: [0, 2] });
  await pass(6400);
  expect(panel()).not.toBeNull();
  await pass(300);
  expect(panel()).toBeNull();
});

test('without a pause the piles are counted and the next deal begins', async () => {
  await arrive();
  endDeal(null);
  await pass(4000);
  expect(panel()).not.toBeNull();
  await pass(3500);
  expect([panel(), ready()]).toEqual([null, 0]);
});

test('who has gone on sees who is still looking', async () => {
  await arrive();
  endDeal();
  await pass(500);
  live.hurry();
  await pass(FRAMES);
  Wire.now.say({
    type: 'update',
    seq: 7,
    change: { kind: 'acted', seat: 0 },
    turn: { phase: 'play', to_act: 1 },
    pause: PAUSE,
  });
  button()!.click();
  Wire.now.say({ type: 'paused', pause: { remaining_ms: 9000, looking: [2] } });
  await pass(2000);
  expect(document.querySelector('.prompt')?.textContent).toBe('Luis sigue mirando la cuenta…');
  Wire.now.say({ type: 'paused' });
  await pass(100);
  expect(document.querySelector('.prompt')?.textContent).toBe('Juega Nené…');
});

test('who watches looks until nobody does, and has nothing to press', async () => {
  const { own: _, ...seen } = SNAPSHOT;
  await arrive({ ...seen, you: null });
  endDeal();
  await pass(14_000);
  expect([panel() === null, button()]).toEqual([false, null]);
  Wire.now.say({ type: 'paused' });
  await pass(500);
  expect([panel(), ready()]).toEqual([null, 0]);
});

test('who comes in the middle sees how the deal ended, and not once it was seen', async () => {
  const points = [...COUNTED.slice(1)];
  const again: Snapshot = { ...SNAPSHOT, table: { ...TABLE, to_act: 0, mesa: [] }, counted: COUNTED, points };
  await arrive({ ...again, pause: { remaining_ms: 14_000, looking: [0] } });
  expect(panel()?.querySelectorAll('.pile')).toHaveLength(2);
  expect(panel()?.querySelector('p')?.textContent).toContain('Rita');
  button()!.click();
  await pass(100);
  expect([panel(), ready()]).toEqual([null, 1]);
  await unmount(app);
  live.close();
  await arrive({ ...again, pause: { remaining_ms: 14_000, looking: [2] } });
  expect(panel()).toBeNull();
});

test('no clock runs on the screen while the server waits', async () => {
  await arrive({ ...SNAPSHOT, room: { ...ROOM, seats: [seat(0, 'Ana', 'copa'), ...ROOM.seats.slice(1)] } });
  endDeal();
  Wire.now.say({
    type: 'paused',
    pause: { remaining_ms: 9000, looking: [0, 2] },
    clock: { seat: 0, remaining_ms: 15_000, total_ms: 15_000 },
  });
  const left = () => live.clock!.endsAt - performance.now();
  expect(left()).toBe(24_000);
  Wire.now.say({ type: 'paused', clock: { seat: 0, remaining_ms: 15_000, total_ms: 15_000 } });
  expect(left()).toBe(15_000);
});
