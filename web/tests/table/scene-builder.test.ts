import { beforeEach, expect, test } from 'vitest';
import { settled } from '../../src/motion/shown';
import { buildScene, type Drawing } from '../../src/table/scene-builder';
import type { Scene, SeatScene } from '../../src/table/scene';
import type { LoggedEvent, ScoredEvent } from '../../src/words/event-sentences';
import { speak } from '../../src/words/words.svelte';
import { ROOM, SNAPSHOT, TABLE } from '../routes/live/live-table';

const SHOWN = settled(TABLE, SNAPSHOT.own);
const PEOPLE = { names: ['Ana', 'Nené', 'Luis', 'Rita'], sides: ['Ana y Luis', 'Nené y Rita'] };

beforeEach(() => speak('es'));

function draw(change: Partial<Drawing> = {}): Scene {
  return buildScene({
    ruleset: ROOM.settings.ruleset,
    sitters: ROOM.seats,
    shown: SHOWN,
    you: 0,
    people: PEOPLE,
    points: [],
    clock: null,
    chosen: null,
    taken: [],
    prompt: '',
    saying: new Map(),
    ...change,
  });
}

/** The seats of which something is true. */
function seatsWith(is: (seat: SeatScene) => unknown, change: Partial<Drawing> = {}): number[] {
  return draw(change)
    .seats.filter(is)
    .map(({ seat }) => seat);
}

test('the dealer deals, the mano is the mano, and nobody else is either', () => {
  expect(seatsWith((seat) => seat.isDealer)).toEqual([3]);
  expect(seatsWith((seat) => seat.isMano)).toEqual([0]);
  const before = { shown: { ...SHOWN, dealer: null, mano: null } };
  expect(seatsWith((seat) => seat.isDealer || seat.isMano, before)).toEqual([]);
});

test('one seat has the turn, until the match is over', () => {
  expect(seatsWith((seat) => seat.isTurn)).toEqual([1]);
  expect(
    seatsWith((seat) => seat.isTurn, {
      shown: { ...SHOWN, outcome: { winner: 0, reason: 'target', scores: [24, 5] } },
    }),
  ).toEqual([]);
});

test('the partner is the other seat of the own side; who watches has none', () => {
  expect(seatsWith((seat) => seat.isPartner)).toEqual([2]);
  expect(seatsWith((seat) => seat.isPartner, { you: 3 })).toEqual([1]);
  expect(seatsWith((seat) => seat.isPartner, { you: null })).toEqual([]);
});

test('a seat that a bot plays for and one that lost its connection are told apart', () => {
  const seats = ROOM.seats.map((seat, index) => ({
    ...seat,
    connected: index !== 2,
    away: index === 0 ? ('clock' as const) : null,
  }));
  expect(seatsWith((seat) => seat.isAway, { sitters: seats })).toEqual([0]);
  expect(seatsWith((seat) => !seat.isConnected, { sitters: seats })).toEqual([2]);
});

test('every seat has its name, kind, pile and face-down cards, and the own one none', () => {
  const { seats } = draw();
  expect(seats.map(({ name, kind, pile }) => [name, kind, pile])).toEqual([
    ['Ana', 'person', 4],
    ['Nené', 'bot', 0],
    ['Luis', 'person', 11],
    ['Rita', 'program', 0],
  ]);
  expect(seats.map(({ slots }) => slots.length)).toEqual([0, 3, 3, 3]);
  expect(seats.flatMap(({ slots }) => slots).every(({ card }) => card === null)).toBe(true);
  expect(draw({ you: null }).seats[0]!.slots).toHaveLength(2);
});

test('the clock runs at the seat it belongs to', () => {
  const clock = { seat: 1, seconds: 12, fraction: 0.4 };
  expect(draw({ clock }).seats.map((seat) => seat.clock?.fraction)).toEqual([undefined, 0.4, undefined, undefined]);
});

test('what a seat sings, says and draws is at that seat', () => {
  const shown = { ...SHOWN, sung: [[2, 'vigia']] as const, drawn: [[1, '7o']] as const };
  const { seats } = draw({ shown, saying: new Map([[3, '¡Buena esa!']]) });
  expect(seats.map(({ sung }) => sung)).toEqual([
    [],
    [],
    [{ name: 'vigia', canto: 'vigía', isFalse: false, isFallen: false }],
    [],
  ]);
  expect(seats.map(({ drawn }) => drawn)).toEqual([null, '7o', null, null]);
  expect(seats.map(({ saying }) => saying)).toEqual([null, null, null, '¡Buena esa!']);
});

test('a canto that is known to be false is marked, and only that one', () => {
  const sung = [
    [0, 'vigia'],
    [2, 'casa_chica'],
  ] as const;
  const { seats } = draw({ shown: { ...SHOWN, sung, exposed: [2] } });
  expect(seats.map((seat) => seat.sung.map(({ isFalse }) => isFalse))).toEqual([[false], [], [true], []]);
});

test('a canto that was beaten or voided has fallen, and no other', () => {
  const sung = [
    [0, 'vigia'],
    [1, 'ronda'],
    [2, 'patrulla'],
  ] as const;
  const { seats } = draw({ shown: { ...SHOWN, sung, beaten: [0], voided: [1] } });
  expect(seats.map((seat) => seat.sung.map(({ isFallen }) => isFallen))).toEqual([[true], [true], [false], []]);
});

test('the log tells of a beaten canto, in the colour of whose it was', () => {
  const beaten: LoggedEvent = {
    event: 'CantoBeaten',
    rule: 'CAN-5',
    seat: 2,
    canto: 'patrulla',
    worth: 6,
    best: 1,
    best_canto: 'registrico',
    best_worth: 10,
  };
  expect(draw({ points: [beaten] }).points).toEqual([
    {
      id: 0,
      colour: 'oro',
      points: 0,
      reason: 'A Luis le ganaron el canto: registrico 10, de Nené, le gana a patrulla 6.',
      event: beaten,
    },
  ]);
});

test('tandas, stock, target and hand are those of the table', () => {
  expect(draw()).toMatchObject({
    tanda: 2,
    tandas: 3,
    stock: 12,
    target: 24,
    direction: 'left',
    hand: [
      { id: '1o', card: '1o' },
      { id: '12b', card: '12b' },
    ],
  });
});

test('a side has the points, name and colour of its people', () => {
  expect(draw().sides).toEqual([
    { side: 0, name: 'Ana y Luis', colour: 'copa', points: 3, isYours: true },
    { side: 1, name: 'Nené y Rita', colour: 'mar', points: 5, isYours: false },
  ]);
});

test('points come newest first, each with its reason, and what gave nothing is left out', () => {
  const points: ScoredEvent[] = [
    { event: 'MesaLimpia', rule: 'MES-1', side: 1, points: 4, seat: 1 },
    { event: 'PileCounted', rule: 'CNT-2', side: 1, points: 0, cards: 18, quota: 20 },
    { event: 'CaidaScored', rule: 'CAI-1', side: 0, points: 2, seat: 0, fallen: 3, card: '10o' },
  ];
  expect(draw({ points }).points).toEqual([
    { id: 2, colour: 'copa', points: 2, reason: '¡Caída de sota! Rita, te cayeron: anota Ana.', event: points[2] },
    { id: 0, colour: 'mar', points: 4, reason: '¡Mesa limpia! Nené no deja ni una carta.', event: points[0] },
  ]);
});

test('points that were lost are told, and so is a lie that cost nothing', () => {
  const points: ScoredEvent[] = [
    { event: 'CountVoided', rule: 'CAI-5', side: 1, points: -3, seat: 3 },
    { event: 'CantoFined', rule: 'CAN-8', side: 0, points: -2, seat: 2, canto: 'patrulla' },
    { event: 'CantoFined', rule: 'CAN-8', side: 1, points: 0, seat: 1, canto: 'vigia' },
  ];
  expect(draw({ points }).points.map((line) => [line.points, line.colour, line.reason])).toEqual([
    [0, 'mar', '¡Embuste! Nené cantó vigía sin tener con qué; no pierde puntos porque no tiene.'],
    [-2, 'copa', '¡Embuste! Luis cantó patrulla sin tener con qué.'],
    [-3, 'mar', '¡Mata mesa! Rita pierde lo que pegó al contar.'],
  ]);
});

test('a live table tells the newest points alone, a replay all of them', () => {
  const points = Array.from({ length: 40 }, (): ScoredEvent => ({
    event: 'MesaLimpia',
    rule: 'MES-1',
    side: 1,
    points: 4,
    seat: 1,
  }));
  const told = draw({ points, newest: 30 }).points;
  expect([told.length, told[0]!.id, told.at(-1)!.id]).toEqual([30, 39, 10]);
  expect(draw({ points }).points).toHaveLength(40);
});

test('the count stands at the cards it was called over, and says which were hit', () => {
  const shown = {
    ...SHOWN,
    counted: [
      ['4o', 1, false],
      ['6c', 2, true],
    ] as const,
  };
  expect(draw({ shown }).mesa.map(({ card, count, hit }) => [card, count, hit])).toEqual([
    ['4o', 1, false],
    ['6c', 2, true],
    ['7e', undefined, undefined],
    ['10b', undefined, undefined],
  ]);
});

test('the mesa says what would be taken and in which order, who threw last, and what lies on a card', () => {
  const shown = { ...SHOWN, last_throw: [1, '4o'] as const, over: { card: '6e', on: '6c' } };
  expect(draw({ shown, taken: ['6c', '7e'] }).mesa).toEqual([
    { id: '4o', card: '4o', thrower: 'Nené' },
    { id: '6c', card: '6c', order: 1, over: '6e' },
    { id: '7e', card: '7e', order: 2 },
    { id: '10b', card: '10b' },
  ]);
});
