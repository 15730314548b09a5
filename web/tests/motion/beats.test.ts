import { expect, test } from 'vitest';
import { beatsOf as allBeatsOf, type Beat } from '../../src/motion/beats';
import { blank, type Shown } from '../../src/motion/shown';
import type { GameEvent, ToAct } from '../../src/protocol';

const RULES = { caida_across_tandas: true, caida_on_mesa: false };

function beatsOf(events: GameEvent[], before: Shown, turn: ToAct | null): Beat[] {
  return allBeatsOf(events, before, turn, RULES);
}

function table(change: Partial<Shown>): Shown {
  return {
    ...blank(2, 2),
    phase: 'play',
    tanda: 1,
    tandas: 6,
    hand_sizes: [3, 3],
    hand: ['6e', '3o', '12b'],
    stock_size: 30,
    ...change,
  };
}

function last(events: GameEvent[], before: Shown, turn = { phase: 'play' as const, to_act: 1 }): Shown {
  return beatsOf(events, before, turn).at(-1)!.shown;
}

test('a chain lies under the card that takes it, and is then swept one by one into the pile', () => {
  const before = table({ mesa: ['4o', '6c', '7e', '10b'], last_throw: [1, '4o'] });
  const beats = beatsOf(
    [{ event: 'CardsCaptured', rule: 'CAP-1', seat: 0, card: '6e', taken: ['6c', '7e', '10b'] }],
    before,
    { phase: 'play', to_act: 1 },
  );
  expect(beats[0]!.shown).toMatchObject({ over: { card: '6e', on: '6c' }, mesa: before.mesa, hand_sizes: [2, 3] });
  expect(beats[0]!.flights).toEqual([{ card: '6e', from: 'slot 6e', to: 'slot 6e', delay: 0 }]);
  expect(beats.slice(2, 6).map(({ flights }) => flights.map(({ card, to }) => [card, to]))).toEqual([
    [['10b', 'pile 0']],
    [['7e', 'pile 0']],
    [['6e', 'pile 0']],
    [['6c', 'pile 0']],
  ]);
  expect(beats.slice(2, 6).map(({ shown }) => [shown.mesa, shown.pile_sizes[0], shown.over?.card])).toEqual([
    [['4o', '6c', '7e'], 1, '6e'],
    [['4o', '6c'], 2, '6e'],
    [['4o', '6c'], 3, undefined],
    [['4o'], 4, undefined],
  ]);
  /* Long enough to see each of them go. */
  for (const { hold } of beats.slice(2, 6)) expect(hold).toBeGreaterThanOrEqual(100);
  expect(beats.at(-1)!.shown).toMatchObject({
    over: null,
    mesa: ['4o'],
    pile_sizes: [4, 0],
    hand_sizes: [2, 3],
    last_throw: null,
    to_act: 1,
  });
  expect(beats.at(-1)!.shown.turns).toEqual([{ seat: 0, card: '6e', taken: ['6c', '7e', '10b'] }]);
});

test('the own hand closes when the card has left it', () => {
  const beats = beatsOf([{ event: 'CardThrown', rule: 'CAP-4', seat: 0, card: '3o' }], table({}), null);
  expect(beats.map(({ shown, flights }) => [shown.hand, shown.mesa, flights.length])).toEqual([
    [['6e', '3o', '12b'], ['3o'], 1],
    [['6e', '12b'], ['3o'], 0],
  ]);
});

test("a card of another hand comes from that seat's backs, and nothing else of it is known", () => {
  const [beat] = beatsOf([{ event: 'CardThrown', rule: 'CAP-4', seat: 1, card: '7o' }], table({}), null);
  expect(beat!.flights[0]).toMatchObject({ from: 'cards 1', to: 'slot 7o' });
  expect(beat!.shown).toMatchObject({
    mesa: ['7o'],
    last_throw: [1, '7o'],
    hand_sizes: [3, 2],
    hand: ['6e', '3o', '12b'],
  });
});

test('the count is called over the cards, and a repeated one goes back into the stock', () => {
  const before = blank(2, 2);
  const beats = beatsOf(
    [
      { event: 'MesaCardDealt', rule: 'DEA-2', card: '1o', number: 1, hit: true },
      { event: 'CardPutBack', rule: 'DEA-5', card: '1c', number: 2, place: null },
      { event: 'MesaCardDealt', rule: 'DEA-2', card: '5b', number: 2, hit: false },
    ],
    before,
    null,
  );
  expect(beats[1]!.shown.over).toEqual({ card: '1c', on: '1o' });
  expect(beats[2]!).toMatchObject({ event: null, flights: [{ card: '1c', from: 'slot 1c', to: 'stock 0' }] });
  expect(beats[3]!.shown).toMatchObject({
    mesa: ['1o', '5b'],
    stock_size: 38,
    counted: [
      ['1o', 1, true],
      ['5b', 2, false],
    ],
    over: null,
  });
});

test('with hands first the numbers of the count go when play begins', () => {
  const events: GameEvent[] = [{ event: 'MesaCardDealt', rule: 'DEA-2', card: '1o', number: 1, hit: true }];
  expect(beatsOf(events, table({}), { phase: 'count', to_act: 0 }).at(-1)!.shown.counted).toHaveLength(1);
  expect(beatsOf(events, table({}), { phase: 'play', to_act: 0 }).at(-1)!.shown.counted).toEqual([]);
});

test('nobody is to play while the piles are counted', () => {
  const events: GameEvent[] = [
    { event: 'MesaSwept', rule: 'CNT-1', seat: 1, cards: [] },
    { event: 'PileCounted', rule: 'CNT-2', side: 1, points: 5, cards: 25, quota: 20 },
  ];
  expect(new Set(beatsOf(events, table({ to_act: 1 }), null).map(({ shown }) => shown.to_act))).toEqual(
    new Set([null]),
  );
});

const SWEPT: GameEvent = { event: 'MesaSwept', rule: 'CNT-1', seat: 1, cards: ['1o', '5b'] };
const COUNTS: GameEvent[] = [
  { event: 'PileCounted', rule: 'CNT-2', side: 0, points: 0, cards: 15, quota: 20 },
  { event: 'PileCounted', rule: 'CNT-2', side: 1, points: 5, cards: 25, quota: 20 },
];
const NEXT: GameEvent = { event: 'DealStarted', rule: 'DLR-2', deal: 2, dealer: 1, mano: 0 };

test('what is left on the mesa is told before it goes, card by card', () => {
  const beats = beatsOf([SWEPT], table({ mesa: ['1o', '5b'], pile_sizes: [0, 0] }), null);
  expect(beats.map(({ event, shown }) => [event?.event, shown.mesa.length])).toEqual([
    ['MesaSwept', 2],
    [undefined, 1],
    [undefined, 0],
    [undefined, 0],
    [undefined, 0],
  ]);
});

test('a pile is counted first, and paid when that is done', () => {
  const beats = beatsOf([SWEPT, ...COUNTS], table({ mesa: ['1o', '5b'], scores: [1, 2] }), null).slice(5);
  expect(
    beats.map(({ event, shown }) => [event?.event, shown.ended!.counted.length, shown.ended!.paid, shown.scores]),
  ).toEqual([
    [undefined, 1, 0, [1, 2]],
    ['PileCounted', 1, 1, [1, 2]],
    [undefined, 2, 1, [1, 2]],
    ['PileCounted', 2, 2, [1, 7]],
  ]);
});

test('with a pause the end of a deal is looked at before the next one begins', () => {
  const staying = (hasPause: boolean) =>
    allBeatsOf([SWEPT, ...COUNTS, NEXT], table({ mesa: ['1o', '5b'] }), null, RULES, hasPause)
      .filter(({ stays }) => stays)
      .map(({ shown }) => shown.ended?.paid);
  expect([staying(true), staying(false)]).toEqual([[2], []]);
  expect(beatsOf([SWEPT, ...COUNTS, NEXT], table({}), null).at(-1)!.shown.ended).toBeNull();
});

test('hands are dealt face down: only the own cards are known', () => {
  const before = table({ hand: [], hand_sizes: [0, 0], stock_size: 36 });
  const events: GameEvent[] = [
    { event: 'HandDealt', rule: 'DEA-8', seat: 0, cards: ['1o', '2o', '3o'] },
    { event: 'HandDealt', rule: 'DEA-8', seat: 1, cards: null },
  ];
  expect(last(events, before)).toMatchObject({ hand: ['1o', '2o', '3o'], hand_sizes: [3, 3], stock_size: 30 });
  expect(beatsOf(events, before, null)[1]!.flights.every(({ card, to }) => card === null && to === 'cards 1')).toBe(
    true,
  );
});

test('points are added as their events come', () => {
  const events: GameEvent[] = [
    { event: 'CaidaScored', rule: 'CAI-1', side: 1, points: 3, seat: 1, fallen: 0, card: '11o' },
    { event: 'MesaLimpia', rule: 'MES-1', side: 1, points: 4, seat: 1 },
  ];
  expect(beatsOf(events, table({ scores: [5, 2] }), null).map(({ shown }) => shown.scores)).toEqual([
    [5, 5],
    [5, 9],
  ]);
});

test('points that are lost are taken away as their events come, and the lie is known with them', () => {
  const events: GameEvent[] = [
    { event: 'CountVoided', rule: 'CAI-5', side: 1, points: -2, seat: 1 },
    { event: 'CantoFined', rule: 'CAN-8', side: 0, points: -1, seat: 0, canto: 'ronda' },
    { event: 'CantoFined', rule: 'CAN-8', side: 1, points: 0, seat: 1, canto: 'vigia' },
  ];
  const beats = beatsOf(events, table({ scores: [5, 2] }), null);
  expect(beats.map(({ shown }) => [shown.scores, shown.exposed])).toEqual([
    [[5, 0], []],
    [[4, 0], [0]],
    [
      [4, 0],
      [0, 1],
    ],
  ]);
});

test('what was looked at when it was sung is known before it costs anything', () => {
  const seen: GameEvent = { event: 'CantoExposed', rule: 'CAN-8', seat: 1, canto: 'trivilin' };
  const fined: GameEvent = { event: 'CantoFined', rule: 'CAN-8', side: 1, points: -1, seat: 1, canto: 'trivilin' };
  const beats = beatsOf([seen, fined], table({ scores: [5, 2] }), null);
  expect(beats.map(({ shown }) => [shown.scores, shown.exposed])).toEqual([
    [[5, 2], [1]],
    [[5, 1], [1]],
  ]);
});

test('a new tanda forgets the cantos and plays of the last one, a new deal everything but the score', () => {
  const before = table({
    sung: [[0, 'ronda']],
    exposed: [0],
    turns: [{ seat: 0, card: '1o', taken: [] }],
    scores: [7, 3],
    pile_sizes: [12, 4],
  });
  expect(last([{ event: 'TandaDealt', rule: 'DEA-8', tanda: 2, tandas: 6 }], before)).toMatchObject({
    tanda: 2,
    sung: [],
    exposed: [],
    turns: [],
    pile_sizes: [12, 4],
  });
  const fresh = last([{ event: 'DealStarted', rule: 'DLR-2', deal: 2, dealer: 1, mano: 0 }], before, {
    phase: 'count' as 'play',
    to_act: 1,
  });
  expect(fresh).toMatchObject({
    dealer: 1,
    mano: 0,
    scores: [7, 3],
    pile_sizes: [0, 0],
    stock_size: 40,
    hand: [],
    exposed: [],
    tanda: 0,
    phase: 'count',
    to_act: 1,
  });
});

test('what is left on the mesa goes to the last captor, and the match has its outcome', () => {
  const before = table({ mesa: ['1o', '5b'], pile_sizes: [10, 8], hand: [], hand_sizes: [0, 0] });
  const after = last(
    [
      { event: 'MesaSwept', rule: 'CNT-1', seat: 1, cards: ['1o', '5b'] },
      { event: 'MatchWon', rule: 'MAT-6', side: 1, reason: 'target', scores: [20, 25] },
    ],
    before,
    { phase: 'over' as 'play', to_act: null as unknown as number },
  );
  expect(after).toMatchObject({
    mesa: [],
    pile_sizes: [10, 10],
    outcome: { winner: 1, reason: 'target', scores: [20, 25] },
    to_act: null,
  });
});
