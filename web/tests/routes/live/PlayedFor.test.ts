import { flushSync, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { GameEvent, RoomState, Snapshot, Update } from '../../../src/protocol';
import type { Live } from '../../../src/routes/live/live.svelte';
import { Wire } from '../../net/wire';
import { ROOM, sitDown, SNAPSHOT, TABLE, useWire } from './live-table';

const THROWN = { event: 'CardThrown', seat: 0, card: '4o', rule: 'CAP-4' } as const;
const CAPTURED = { event: 'CardsCaptured', seat: 0, card: '7o', taken: ['7e', '10b'], rule: 'CAP-1' } as const;
const CAIDA = { event: 'CaidaScored', side: 0, points: 2, seat: 0, fallen: 3, card: '7e', rule: 'CAI-1' } as const;
const OTHERS = { event: 'CardThrown', seat: 1, card: '5o', rule: 'CAP-4' } as const;

let live: Live;
let app: Record<string, unknown>;

useWire();
afterEach(async () => {
  await unmount(app);
  live.close();
});

/** The note is fetched when it is wanted. */
async function settle(): Promise<void> {
  flushSync();
  await vi.dynamicImportSettled();
  flushSync();
}

async function arrive(playedForYou: GameEvent[], away: RoomState['seats'][number]['away'] = null): Promise<void> {
  const seats = ROOM.seats.map((seat, index) => (index === 0 ? { ...seat, away } : seat));
  const snapshot: Snapshot = { ...SNAPSHOT, room: { ...ROOM, seats }, played_for_you: playedForYou };
  ({ live, app } = sitDown(snapshot));
  await settle();
}

async function hear(update: Partial<Update>): Promise<void> {
  Wire.now.say({ type: 'update', seq: live.room ? 6 : 0, turn: { phase: 'play', to_act: 1 }, ...update } as Update);
  await settle();
}

const note = () => document.querySelector<HTMLElement>('.note');
const lines = () => [...document.querySelectorAll('.note li')].map((li) => li.textContent.replace(/\s+/g, ' ').trim());

test('whoever comes back finds what was played, and can put it away', async () => {
  await arrive([CAPTURED, CAIDA, THROWN]);
  expect(note()!.textContent).toContain('Esto jugó el bot por ti');
  expect(lines()[0]).toMatch(/^recogió siete de espadas y sota de bastos con siete de oros .*\+2/);
  expect(lines()[1]).toMatch(/^tiró cuatro de oros/);
  document.querySelector<HTMLElement>('.note button')!.click();
  flushSync();
  expect(note()).toBeNull();
});

test('nothing was played, nothing is said', async () => {
  await arrive([]);
  expect(note()).toBeNull();
});

test('a long absence is told by its end', async () => {
  await arrive(Array.from({ length: 7 }, () => THROWN));
  expect(lines()).toHaveLength(5);
  expect(document.querySelector('.note li')!.getAttribute('aria-label')).toBe('y antes, 3 jugadas más');
});

test('when the time runs out it says so, then what the bot plays, until one plays oneself', async () => {
  await arrive([]);
  const seats = ROOM.seats.map((seat, index) => (index === 0 ? { ...seat, away: 'clock' as const } : seat));
  await hear({ seq: 6, change: { kind: 'taken_over', seat: 0, away: 'clock' }, room: { ...ROOM, seats } });
  expect(note()!.textContent).toContain('Se te acabó el tiempo y juega el bot por ti. Toca «Volver a jugar»');
  await hear({ seq: 7, change: { kind: 'acted', seat: 0, by_bot: true }, events: [THROWN] });
  expect(lines()).toHaveLength(1);
  await hear({ seq: 8, change: { kind: 'acted', seat: 1, by_bot: true }, events: [OTHERS] });
  expect(lines()).toHaveLength(1);
  await hear({ seq: 9, change: { kind: 'returned', seat: 0 }, room: ROOM });
  expect(note()!.textContent).toContain('Esto jugó el bot por ti');
  await hear({ seq: 10, change: { kind: 'acted', seat: 0 }, events: [THROWN], turn: { phase: 'play', to_act: 1 } });
  expect(note()).toBeNull();
});

test('what was put away comes again when more is played', async () => {
  await arrive([THROWN]);
  document.querySelector<HTMLElement>('.note button')!.click();
  await hear({ seq: 6, change: { kind: 'acted', seat: 0, by_bot: true }, events: [CAPTURED] });
  expect(lines()).toHaveLength(2);
});

test('who watches is told nothing', async () => {
  ({ live, app } = sitDown({ ...SNAPSHOT, you: null, own: null, table: { ...TABLE } }));
  await hear({ seq: 6, change: { kind: 'acted', seat: 0, by_bot: true }, events: [THROWN] });
  expect(note()).toBeNull();
});
