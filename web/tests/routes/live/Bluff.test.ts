import { flushSync, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Live } from '../../../src/routes/live/live.svelte';
import type { ChoiceMessage, RoomState, Snapshot } from '../../../src/protocol';
import { Wire } from '../../net/wire';
import { pass as passAll, ROOM, sitDown, SNAPSHOT, TABLE, useWire } from './live-table';

/* Ana's first turn of a tanda, with a patrulla in her hand, where a lie costs two points. */
const LIARS: RoomState = {
  ...ROOM,
  hints_for: 0,
  settings: { ...ROOM.settings, ruleset: { ...ROOM.settings.ruleset, false_canto: 2 } },
};
const SING: ChoiceMessage = { action: { kind: 'sing' }, taken: [] };
const THROW: ChoiceMessage = { action: { kind: 'play', card: '1o', takes: 0 }, taken: [] };
const CLAIMS = ['ronda', 'casa_chica'].map((canto): ChoiceMessage => ({ action: { kind: 'claim', canto }, taken: [] }));
const TURN: Snapshot = {
  ...SNAPSHOT,
  room: LIARS,
  table: { ...TABLE, to_act: 0, hand_sizes: [3, 3, 3, 3], turns: [] },
  own: {
    seat: 0,
    hand: ['1o', '2c', '3b'],
    dealt: ['1o', '2c', '3b'],
    canto: 'patrulla',
    choices: [SING, THROW, ...CLAIMS],
  },
};

let live: Live;
let app: Record<string, unknown>;

useWire();
afterEach(async () => {
  await unmount(app);
  live.close();
});

function arrive(choices: ChoiceMessage[] = [SING, THROW, ...CLAIMS]): void {
  ({ live, app } = sitDown({ ...TURN, own: { ...TURN.own!, choices } }));
}

function buttons(where: string): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>(`${where} button`)];
}

function textsOf(where: string): string[] {
  return buttons(where).map((button) => button.textContent.trim());
}

function click(where: string, text: string): void {
  buttons(where)
    .find((button) => button.textContent.trim() === text)!
    .click();
  flushSync();
}

function pass(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
  flushSync();
}

const open = () => click('.choices', 'Cantar de embuste…');
const isOpen = () => document.querySelector('dialog') !== null;
const sent = () => Wire.now.sent.filter(({ type }) => type === 'act').map(({ action }) => action);

test('what one holds is sung with one tap; all else is behind one more, which sings nothing', () => {
  arrive();
  expect(textsOf('.choices')).toEqual(['¡Cantar patrulla!', 'Cantar de embuste…']);
  open();
  expect(isOpen()).toBe(true);
  expect(textsOf('dialog .names')).toEqual(['¡ronda!', '¡casa chica!']);
  expect(document.querySelector('dialog p')?.textContent).toContain('te cuesta 2 puntos');
  expect(sent()).toEqual([]);
});

test('who holds nothing may lie, and where nobody may, nothing is offered', () => {
  arrive([THROW, ...CLAIMS]);
  expect(textsOf('.choices')).toEqual(['Cantar de embuste…']);
  live.offered = [SING, THROW];
  flushSync();
  expect(textsOf('.choices')).toEqual(['¡Cantar patrulla!']);
});

test('a name of the list is sung as it stands there, and the list closes', () => {
  arrive();
  open();
  pass(500);
  click('dialog .names', '¡casa chica!');
  expect(sent()).toEqual([{ kind: 'claim', canto: 'casa_chica' }]);
  expect(isOpen()).toBe(false);
});

test('a double tap on what opens the list sings nothing', () => {
  arrive();
  open();
  pass(200);
  click('dialog .names', '¡ronda!');
  expect(sent()).toEqual([]);
  expect(isOpen()).toBe(true);
});

test('the list closes when the turn is over, and does not come back with the next', () => {
  arrive();
  open();
  Wire.now.say({
    type: 'update',
    seq: 6,
    change: { kind: 'acted', seat: 0 },
    turn: { phase: 'play', to_act: 1 },
    choices: [],
    events: [{ event: 'CardThrown', rule: 'CAP-4', seat: 0, card: '1o' }],
  });
  flushSync();
  expect(isOpen()).toBe(false);
  pass(5000);
  Wire.now.say({ ...TURN, seq: 9 });
  flushSync();
  expect(textsOf('.choices')).toContain('Cantar de embuste…');
  expect(isOpen()).toBe(false);
});

test('another tanda that comes with a lost connection closes it too', () => {
  arrive();
  open();
  Wire.now.say({ ...TURN, seq: 9, table: { ...TURN.table!, tanda: 3 } });
  flushSync();
  expect(isOpen()).toBe(false);
});

test('it stays while others come, go and talk', () => {
  arrive();
  open();
  Wire.now.say({ type: 'presence', connected: [true, true, false, true], watchers: 3 });
  Wire.now.say({ type: 'said', seat: 2, who: 'Luis', phrase: 'hello' });
  flushSync();
  expect(isOpen()).toBe(true);
});

test('advice to lie is told and can be followed', async () => {
  const advice = { ...CLAIMS[0]!, text: 'Canta ronda de embuste.' };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(advice))));
  arrive();
  document.querySelector<HTMLElement>('[aria-label="Pedir consejo"]')!.click();
  await vi.advanceTimersByTimeAsync(10);
  flushSync();
  expect(document.querySelector('.advice')?.textContent).toBe('Canta ronda de embuste.');
  expect(document.querySelector('.hand [aria-pressed="true"]')).toBeNull();
  click('.advised', 'Jugar así');
  expect(sent()).toEqual([{ kind: 'claim', canto: 'ronda' }]);
});

test('who has chosen a card that may be left is asked about that alone', () => {
  const take: ChoiceMessage = { action: { kind: 'play', card: '1o', takes: 1 }, taken: ['4o'] };
  arrive([take, THROW, ...CLAIMS]);
  document.querySelector<HTMLElement>('.hand [data-slot="1o"]')!.click();
  flushSync();
  expect(textsOf('.choices')).toEqual(['Dejarla en la mesa']);
});

test('what turned out to be a lie is struck through, and said to be one', () => {
  arrive();
  const sung = () => document.querySelector('.seat[data-seat="1"] .sung');
  const follow = (seq: number, event: object) => {
    Wire.now.say({ type: 'update', seq, change: { kind: 'acted', seat: 1 }, events: [event] });
    pass(200);
  };
  follow(6, { event: 'CantoSung', rule: 'CAN-3', seat: 1, canto: 'vigia' });
  expect([sung()?.textContent, sung()?.classList.contains('false')]).toEqual(['¡vigía!', false]);
  pass(3000);
  follow(7, { event: 'CantoFined', rule: 'CAN-8', side: 1, points: -2, seat: 1, canto: 'vigia' });
  expect([sung()?.textContent, sung()?.classList.contains('false')]).toEqual(['¡vigía!, era embuste', true]);
  pass(3000);
  expect(document.querySelectorAll('[role=meter]')[1]?.getAttribute('aria-valuenow')).toBe('3');
  expect(document.querySelector('.large li strong')?.textContent).toBe('2 puntos menos:−2');
  expect(document.querySelector('[role=log]')?.textContent).toContain(
    '¡Embuste! Nené cantó vigía sin tener con qué. 2 puntos menos.',
  );
});

test('in the end lies stand among the reasons, below nothing', async () => {
  ({ live, app } = sitDown({
    ...TURN,
    room: { ...LIARS, stage: 'finished' },
    table: { ...TABLE, phase: 'over', to_act: null, outcome: { winner: 1, reason: 'target', scores: [0, 24] } },
    points: [{ event: 'CantoFined', rule: 'CAN-8', side: 1, points: -2, seat: 1, canto: 'vigia' }],
  }));
  await passAll(100);
  const row = document.querySelector('.result tbody tr')!;
  expect([...row.children].map((cell) => cell.textContent)).toEqual(['Embustes', '·', '−2']);
});
