import { flushSync, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Live } from '../../../src/routes/live/live.svelte';
import { mute } from '../../../src/routes/live/muted.svelte';
import type { ChoiceMessage, PublicTable, RoomState, Snapshot, Update } from '../../../src/protocol';
import { Wire } from '../../net/wire';
import * as four from './live-table';
import { pass, seat, sitDown, useWire } from './live-table';

function play(card: string, ...taken: string[]): ChoiceMessage {
  return { action: { kind: 'play', card, takes: taken.length }, taken };
}

/* Two at a table: Ana, whose turn it is, and a bot. */
const ROOM: RoomState = {
  ...four.ROOM,
  hints_for: 0,
  settings: { ...four.ROOM.settings, ruleset: { ...four.ROOM.settings.ruleset, seats: 2, teams: false }, clock: 0 },
  seats: [seat(0, 'Ana', 'copa'), seat(1, 'Nené', 'mar', 'bot')],
};
const TABLE: PublicTable = {
  ...four.TABLE,
  to_act: 0,
  tanda: 1,
  tandas: 6,
  dealer: 1,
  hand_sizes: [3, 3],
  pile_sizes: [0, 0],
  stock_size: 30,
  last_captor: null,
  turns: [],
};
const CHOICES = [play('6e', '6c'), play('6e', '6c', '7e'), play('6e', '6c', '7e', '10b'), play('1o'), play('12b')];
const SNAPSHOT: Snapshot = {
  ...four.SNAPSHOT,
  room: ROOM,
  table: TABLE,
  own: { seat: 0, hand: ['6e', '1o', '12b'], dealt: ['6e', '1o', '12b'], canto: null, choices: CHOICES },
};

let live: Live;
let app: Record<string, unknown>;

useWire();
afterEach(async () => {
  await unmount(app);
  live.close();
});

function arrive(snapshot: Snapshot = SNAPSHOT): void {
  ({ live, app } = sitDown(snapshot));
}

function hand(card: string): HTMLButtonElement {
  return document.querySelector<HTMLButtonElement>(`.hand [data-slot="${card}"]`)!;
}

function click(element: HTMLElement | null): void {
  element!.click();
  flushSync();
}

function sent(): unknown[] {
  return Wire.now.sent.filter((message) => message['type'] === 'act').map((message) => message['action']);
}

const orders = () =>
  [...document.querySelectorAll('.mesa li')].flatMap((card) =>
    card.querySelector('.order')
      ? [`${card.getAttribute('data-slot')}=${card.querySelector('.order')!.textContent}`]
      : [],
  );

test('the first tap shows what a card takes, the second takes the most', () => {
  arrive();
  click(hand('6e'));
  expect(orders()).toEqual(['6c=1', '7e=2', '10b=3']);
  expect(sent()).toEqual([]);
  click(hand('6e'));
  expect(sent()).toEqual([{ kind: 'play', card: '6e', takes: 3 }]);
});

test('a tap on a card of the chain says how far', () => {
  arrive();
  click(hand('6e'));
  click(document.querySelector<HTMLElement>('.mesa [data-slot="7e"] button'));
  expect(sent()).toEqual([{ kind: 'play', card: '6e', takes: 2 }]);
});

test('a card that takes nothing is thrown by a tap on the mesa', () => {
  arrive();
  click(hand('1o'));
  expect(orders()).toEqual([]);
  click(document.querySelector<HTMLElement>('.mesa .lay'));
  expect(sent()).toEqual([{ kind: 'play', card: '1o', takes: 0 }]);
});

test('a card that could take may be left on the mesa', () => {
  arrive({ ...SNAPSHOT, own: { ...SNAPSHOT.own!, choices: [play('6e', '6c'), play('6e'), play('1o')] } });
  const leave = () =>
    [...document.querySelectorAll<HTMLElement>('.choices button')].find(
      (button) => button.textContent.trim() === 'Dejarla en la mesa',
    );
  click(hand('1o'));
  expect(leave()).toBeUndefined();
  click(hand('6e'));
  expect(orders()).toEqual(['6c=1']);
  click(leave()!);
  expect(sent()).toEqual([{ kind: 'play', card: '6e', takes: 0 }]);
});

test('by keyboard: a number chooses and plays, Escape lets go', () => {
  arrive();
  const press = (key: string) => {
    dispatchEvent(new KeyboardEvent('keydown', { key }));
    flushSync();
  };
  press('3');
  expect(hand('12b').getAttribute('aria-pressed')).toBe('true');
  press('Escape');
  expect(hand('12b').getAttribute('aria-pressed')).toBe('false');
  press('1');
  press('1');
  expect(sent()).toEqual([{ kind: 'play', card: '6e', takes: 3 }]);
});

test('nothing is played twice while the answer is on its way', () => {
  arrive();
  click(hand('6e'));
  click(hand('6e'));
  click(hand('1o'));
  click(hand('1o'));
  expect(sent()).toHaveLength(1);
});

test('nobody is told that it is their turn when they have just played', () => {
  arrive();
  expect(document.querySelector('.prompt')?.textContent).toBe('Te toca.');
  click(hand('1o'));
  click(hand('1o'));
  expect(document.querySelector('.prompt')?.textContent).toBe('');
});

const THROWN: Update = {
  type: 'update',
  seq: 6,
  change: { kind: 'acted', seat: 1 },
  turn: { phase: 'play', to_act: 0 },
  choices: [play('6e', '6c')],
  events: [
    { event: 'CardThrown', rule: 'CAP-4', seat: 1, card: '3b' },
    { event: 'CaidaScored', rule: 'CAI-1', side: 1, points: 2, seat: 1, fallen: 0, card: '10o' },
  ],
};

test('what happens is shown beat by beat, told in words, and only then one may play', () => {
  arrive({ ...SNAPSHOT, table: { ...TABLE, to_act: 1 }, own: { ...SNAPSHOT.own!, choices: [] } });
  Wire.now.say(THROWN);
  vi.advanceTimersByTime(40);
  flushSync();
  expect(document.querySelector('.mesa [data-slot="3b"]')).not.toBeNull();
  expect(document.querySelector('.moment')).toBeNull();
  vi.advanceTimersByTime(460);
  flushSync();
  expect(document.querySelector('.moment strong')?.textContent).toBe('¡Caída!');
  expect(hand('6e').getAttribute('aria-disabled')).toBe('true');
  expect(document.querySelector('[role=log]')?.textContent).toContain('Nené tira tres de bastos.');
  vi.advanceTimersByTime(2000);
  flushSync();
  expect(document.querySelector('.moment')).toBeNull();
  expect(hand('6e').getAttribute('aria-disabled')).toBe('false');
  expect(document.querySelectorAll('[role=meter]')[1]?.getAttribute('aria-valuenow')).toBe('7');
});

test('what comes while something is still on its way adds to it', () => {
  arrive({ ...SNAPSHOT, table: { ...TABLE, to_act: 1 }, own: { ...SNAPSHOT.own!, choices: [] } });
  Wire.now.say({
    type: 'update',
    seq: 6,
    change: { kind: 'acted', seat: 1 },
    events: [{ event: 'CantoSung', rule: 'CAN-1', seat: 1, canto: 'ronda' }],
  });
  Wire.now.say({ ...THROWN, seq: 7 });
  vi.advanceTimersByTime(5000);
  flushSync();
  expect(document.querySelector('.mesa [data-slot="3b"]')).not.toBeNull();
  expect(document.querySelector('.other .sung')?.textContent).toContain('ronda');
});

test('who is to play and touches the table does not wait for the show', () => {
  arrive({ ...SNAPSHOT, table: { ...TABLE, to_act: 1 }, own: { ...SNAPSHOT.own!, choices: [] } });
  Wire.now.say(THROWN);
  flushSync();
  hand('6e').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  click(hand('6e'));
  expect(orders()).toEqual(['6c=1']);
  expect(document.querySelector('[role=log]')?.textContent).toContain('te cayeron');
});

test("singing and the dealer's decisions are buttons", () => {
  arrive({
    ...SNAPSHOT,
    own: { ...SNAPSHOT.own!, canto: 'vigia', choices: [{ action: { kind: 'sing' }, taken: [] }, ...CHOICES] },
  });
  const button = document.querySelector<HTMLElement>('.choices button');
  expect(button?.textContent.trim()).toBe('¡Cantar vigía!');
  click(button);
  expect(sent()).toEqual([{ kind: 'sing' }]);
});

test('an update says which canto may be sung', () => {
  arrive({ ...SNAPSHOT, table: { ...TABLE, to_act: 1 }, own: { ...SNAPSHOT.own!, choices: [] } });
  const choices = [{ action: { kind: 'sing' }, taken: [] }, ...CHOICES];
  Wire.now.say({
    type: 'update',
    seq: 6,
    change: { kind: 'acted', seat: 1 },
    turn: { phase: 'play', to_act: 0 },
    choices,
    canto: 'patrulla',
  } as Update);
  live.hurry();
  flushSync();
  expect(document.querySelector('.choices button')?.textContent.trim()).toBe('¡Cantar patrulla!');
});

test('who is muted is heard no more, and the others are', () => {
  arrive();
  const hear = (number: number, who: string) => {
    Wire.now.say({ type: 'said', seat: number, who, phrase: 'hello' });
    vi.advanceTimersByTime(10);
    return live.bubbles.map(({ seat }) => seat);
  };
  expect(hear(1, 'Nené')).toEqual([1]);
  vi.advanceTimersByTime(60_000);
  mute('Nené', true);
  expect(hear(1, 'Nené')).toEqual([]);
  expect(hear(0, 'Ana')).toEqual([0]);
  expect(JSON.parse(localStorage.getItem('caida.muted')!)).toEqual(['Nené']);
  mute('Nené', false);
  expect(hear(1, 'Nené')).toEqual([0, 1]);
});

test('whose seat is played by a bot may take it back, and not play', () => {
  arrive({ ...SNAPSHOT, room: { ...ROOM, seats: [{ ...ROOM.seats[0]!, away: 'clock' }, ROOM.seats[1]!] } });
  click(hand('6e'));
  expect(orders()).toEqual([]);
  click(document.querySelector<HTMLElement>('.choices button'));
  expect(Wire.now.sent.at(-1)).toMatchObject({ type: 'come_back' });
});

test('against bots one may ask for advice, see it on the mesa, and follow it', async () => {
  const advice = { action: { kind: 'play', card: '6e', takes: 2 }, taken: ['6c', '7e'], text: 'Deja la sota.' };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(advice))));
  arrive();
  click(document.querySelector<HTMLElement>('.tools button'));
  await vi.advanceTimersByTimeAsync(10);
  flushSync();
  expect(document.querySelector('.advice')?.textContent).toBe('Deja la sota.');
  expect(orders()).toEqual(['6c=1', '7e=2']);
  click(document.querySelector<HTMLElement>('.advised button'));
  expect(sent()).toEqual([advice.action]);
  expect(document.querySelector('.advice')).toBeNull();
});

test('among people nobody is advised', () => {
  arrive({ ...SNAPSHOT, room: { ...ROOM, hints_for: null, seats: [ROOM.seats[0]!, seat(1, 'Luis', 'mar')] } });
  expect(document.querySelector('[aria-label="Pedir consejo"]')).toBeNull();
});

test('nothing of the other hands is in the page', () => {
  arrive();
  const faces = [...document.querySelectorAll('[data-card]')].map((card) => card.getAttribute('data-card'));
  expect(faces.sort()).toEqual(['10b', '12b', '1o', '4o', '6c', '6e', '7e']);
});

test('the menu does not lie over how it ended', async () => {
  arrive();
  click(document.querySelector<HTMLElement>('.tools button:last-child'));
  expect(document.querySelector('dialog')).not.toBeNull();
  Wire.now.say({
    type: 'update',
    seq: 6,
    change: { kind: 'resigned', seat: 0 },
    turn: { phase: 'over', to_act: null },
    choices: [],
    room: { ...ROOM, stage: 'finished' },
    events: [{ event: 'MatchWon', rule: 'MAT-7', side: 1, reason: 'resignation', scores: [0, 0] }],
  });
  await pass(5000);
  expect(document.querySelector('.result')).not.toBeNull();
  expect(document.querySelector('dialog')).toBeNull();
});

test('the end says who won and where the points came from', async () => {
  const outcome = { winner: 1, reason: 'target' as const, scores: [3, 24] };
  arrive({
    ...SNAPSHOT,
    room: { ...ROOM, stage: 'finished', reveal: { match: 'm-1', secret: '', contributions: {} } },
    table: { ...TABLE, phase: 'over', to_act: null, outcome },
    points: [{ event: 'MesaLimpia', rule: 'MES-1', side: 1, points: 4, seat: 1 }],
  });
  await pass(100);
  expect(document.querySelector('.result p')?.textContent).toContain('Partida para Nené');
  expect(document.querySelector('.result tbody')?.textContent).toContain('Mesas limpias');
  expect(document.querySelector('.result .pair a')?.getAttribute('href')).toBe('/partidas/m-1');
  click(document.querySelector<HTMLElement>('.result .main'));
  expect(Wire.now.sent.at(-1)).toMatchObject({ type: 'rematch' });
});
