/* Turns what happened into beats: how the screen looks after each, what flies, and how long it may last.
   A beat shows what an event says, and the last one is the table as it now is, as engine/views.py has it: fold.test.ts
   goes through the cases that Python writes. */
import { readCard } from '../deck/cards';
import type { GameEvent, Ruleset, ToAct } from '../protocol';
import { isScored, type ScoredEvent } from '../words/event-sentences';
import { blank, type Shown } from './shown';

/** Where a card can fly from or to: a face-up card, a seat's face-down cards, a pile, the stock. */
export type Place = `slot ${string}` | `cards ${number}` | `pile ${number}` | 'stock 0';

export interface Flight {
  /** Null flies face down. */
  card: string | null;
  from: Place;
  to: Place;
  /** In milliseconds at normal speed. */
  delay: number;
}

export interface Beat {
  shown: Shown;
  flights: readonly Flight[];
  /** How long until the next beat, in milliseconds at normal speed. */
  hold: number;
  /** What happened with this beat; the later beats of one event have none. */
  event: GameEvent | null;
  /** People look for themselves here, for as long as the stage says. */
  stays?: true;
}

/** Between two cards of a chain being swept. */
const SWEEP_STEP = 130;
/** Until a hand closes where a card was. */
const LIFT = 100;
/** Until what is left on the mesa goes where a sentence says. */
const REMAINDER = 1000;
/** While a pile is counted card by card, and while what is above the quota goes to the score. */
const COUNTING = 1100;
const PAYING = 700;
/** What moves no card. */
const HOLDS = {
  DealOrderChosen: 350,
  CountChosen: 350,
  CountHit: 600,
  MalEchada: 1200,
  CaidaScored: 1150,
  CountVoided: 1250,
  MesaLimpia: 1250,
  CantoPaid: 1900,
  SeatResigned: 500,
};

/** What a table can be fallen on for depends on these; all else an event says itself. */
export type FoldRules = Pick<Ruleset, 'caida_across_tandas' | 'caida_on_mesa'>;

interface Part {
  change?: Partial<Shown>;
  flights?: readonly Flight[];
  hold: number;
  /** The event is told with this part; with the first, where no part says so. */
  tells?: true;
}

/** The beats of one update's events, beginning from how the screen will look by then; `turn` says whose turn it is in
    the end. With a pause, how a deal ended is looked at before the next one begins. */
export function beatsOf(
  events: readonly GameEvent[],
  before: Shown,
  turn: ToAct | null | undefined,
  rules: FoldRules,
  hasPause = false,
): Beat[] {
  const beats: Beat[] = [];
  let shown = before;
  for (const event of events) {
    if (hasPause && event.event === 'DealStarted' && shown.ended) beats.push(staying(shown));
    const parts = partsOf(event, shown, rules);
    const telling = Math.max(
      0,
      parts.findIndex(({ tells }) => tells),
    );
    parts.forEach(({ change, flights = [], hold }, index) => {
      shown = { ...shown, ...change };
      beats.push({ shown, flights, hold, event: index === telling ? event : null });
    });
  }
  if (turn)
    beats.push({
      shown: { ...shown, ...turn, drawn: [], counted: turn.phase === 'play' ? [] : shown.counted },
      flights: [],
      hold: 0,
      event: null,
    });
  return beats;
}

/** Nothing moves until people have looked. */
export function staying(shown: Shown): Beat {
  return { shown, flights: [], hold: 0, event: null, stays: true };
}

function partsOf(event: GameEvent, shown: Shown, rules: FoldRules): Part[] {
  switch (event.event) {
    case 'DealerCardsDrawn':
      return [{ change: { drawn: event.draws }, hold: 1500 }];
    case 'DealStarted':
      return [{ change: freshDeal(event, shown), hold: 350 }];
    case 'MesaCardDealt':
      return [
        {
          change: {
            mesa: [...shown.mesa, event.card],
            ...(rules.caida_on_mesa && shown.mesa.length === 3 ? { last_throw: [null, event.card] } : {}), // CAI-3
            stock_size: shown.stock_size - 1,
            counted: [...shown.counted, [event.card, event.number, event.hit]],
          },
          flights: [{ card: event.card, from: 'stock 0', to: `slot ${event.card}`, delay: 0 }],
          hold: event.hit ? 850 : 650,
        },
      ];
    case 'CardPutBack':
      return [
        repeated(event.card, shown),
        {
          change: { over: null },
          flights: [{ card: event.card, from: `slot ${event.card}`, to: 'stock 0', delay: 0 }],
          hold: 500,
        },
      ];
    case 'DealLost':
      return [
        repeated(event.card, shown),
        {
          change: { over: null, mesa: [], counted: [] },
          flights: [...shown.mesa, event.card].map((card, index) => ({
            card,
            from: `slot ${card}`,
            to: 'stock 0',
            delay: index * 60,
          })),
          hold: 900,
        },
      ];
    case 'TandaDealt':
      return [
        {
          change: {
            tanda: event.tanda,
            tandas: event.tandas,
            turns: [],
            sung: [],
            voided: [],
            exposed: [],
            beaten: [],
            counted: [],
            ...(event.tanda > 1 && !rules.caida_across_tandas ? { last_throw: null } : {}), // CAI-2
          },
          hold: event.tanda === event.tandas ? 900 : 150,
        },
      ];
    case 'HandDealt':
      return [dealt(event, shown)];
    case 'CantoSung':
      return [{ change: { sung: [...shown.sung, [event.seat, event.canto]] }, hold: 1100 }];
    case 'CantoExposed':
      return [{ change: exposed(event.seat, shown), hold: 1250 }];
    case 'CantoFined':
      return [{ change: { ...exposed(event.seat, shown), ...scored(event, shown) }, hold: 1600 }];
    case 'CantoVoided':
      return [{ change: { voided: [...shown.voided, event.seat] }, hold: 1000 }];
    case 'CantoBeaten':
      return [{ change: { beaten: [...shown.beaten, event.seat] }, hold: 1900 }];
    case 'CardThrown':
      return played(
        event.seat,
        event.card,
        [],
        { mesa: [...shown.mesa, event.card], last_throw: [event.seat, event.card] },
        shown,
      );
    case 'CardsCaptured':
      return captured(event, shown);
    case 'MesaSwept':
      return [
        ...(event.cards.length === 0 ? [] : [{ change: { to_act: null }, hold: REMAINDER }]),
        ...(event.seat === null ? [] : swept(event.cards, event.seat, shown)),
        { change: { mesa: [], to_act: null }, hold: 570 },
        { change: { ended: { swept: event, counted: [], paid: 0 } }, hold: 350 },
      ];
    case 'PileCounted':
      return counted(event, shown);
    case 'MatchWon':
      return [
        {
          change: {
            outcome: { winner: event.side, reason: event.reason, scores: event.scores },
            phase: 'over',
            to_act: null,
            ended: null,
          },
          hold: 2200,
        },
      ];
    default:
      return [{ change: isScored(event) ? scored(event, shown) : {}, hold: HOLDS[event.event] }];
  }
}

type Of<N extends GameEvent['event']> = Extract<GameEvent, { event: N }>;

function freshDeal(event: Of<'DealStarted'>, shown: Shown): Shown {
  const { phase, to_act, tandas, scores, outcome } = shown;
  const { deal, dealer, mano } = event;
  return { ...blank(shown.hand_sizes.length, 0), phase, to_act, tandas, scores, outcome, deal, dealer, mano };
}

/** A turned card whose rank already lies there is laid over it. */
function repeated(card: string, shown: Shown): Part {
  const { rank } = readCard(card);
  const on = shown.mesa.find((other) => readCard(other).rank === rank);
  return {
    change: { over: on === undefined ? null : { card, on } },
    flights: [{ card, from: 'stock 0', to: `slot ${card}`, delay: 0 }],
    hold: 800,
  };
}

function dealt({ seat, cards }: Of<'HandDealt'>, shown: Shown): Part {
  const count = cards?.length ?? 3;
  const change: Partial<Shown> = {
    hand_sizes: added(shown.hand_sizes, seat, count),
    stock_size: shown.stock_size - count,
    ...(cards ? { hand: cards } : {}),
  };
  const flights = Array.from({ length: count }, (_, index): Flight => {
    const card = cards?.[index];
    return { card: null, from: 'stock 0', to: card ? `slot ${card}` : `cards ${seat}`, delay: index * 80 };
  });
  return { change, flights, hold: 320 };
}

function captured({ seat, card, taken }: Of<'CardsCaptured'>, shown: Shown): Part[] {
  const [match, ...chain] = taken as [string, ...string[]];
  const parts = swept([...chain.reverse(), card, match], seat, shown);
  return [
    ...played(seat, card, taken, { over: { card, on: match } }, shown),
    ...parts,
    { change: { last_throw: null }, hold: 100 },
  ];
}

/** First the cards, then what is above the quota. */
function counted(event: Of<'PileCounted'>, shown: Shown): Part[] {
  const pay = { ...scored(event, shown) };
  const { ended } = shown;
  if (!ended) return [{ change: pay, hold: PAYING }];
  const all = { ...ended, counted: [...ended.counted, event] };
  return [
    { change: { ended: all }, hold: COUNTING },
    { change: { ...pay, ended: { ...all, paid: all.counted.length } }, hold: PAYING, tells: true },
  ];
}

/** One by one, so that no frame has much to draw. The card that takes lies on its match, and both go last. */
function swept(cards: readonly string[], seat: number, { mesa, pile_sizes }: Shown): Part[] {
  return cards.map((card) => {
    /* The one that took was only lying over the mesa. */
    const over = mesa.includes(card) ? {} : { over: null };
    mesa = mesa.filter((other) => other !== card);
    pile_sizes = added(pile_sizes, seat, 1);
    return {
      change: { ...over, mesa, pile_sizes },
      flights: [{ card, from: `slot ${card}`, to: `pile ${seat}`, delay: 0 }],
      hold: SWEEP_STEP,
    };
  });
}

/** A card leaves a hand for the mesa; the own hand closes a moment later. */
function played(seat: number, card: string, taken: readonly string[], change: Partial<Shown>, shown: Shown): Part[] {
  const isOwn = shown.hand.includes(card);
  const last_turn = { seat, card, taken };
  return [
    {
      change: {
        ...change,
        hand_sizes: added(shown.hand_sizes, seat, -1),
        turns: [...shown.turns, last_turn],
        last_turn,
      },
      flights: [{ card, from: isOwn ? `slot ${card}` : `cards ${seat}`, to: `slot ${card}`, delay: 0 }],
      hold: LIFT,
    },
    { change: { hand: shown.hand.filter((own) => own !== card) }, hold: 350 },
  ];
}

/** It is known that what a seat has sung is false; when that costs points, it may have been known before. */
function exposed(seat: number, { exposed: known }: Shown): Partial<Shown> {
  return known.includes(seat) ? {} : { exposed: [...known, seat] };
}

function scored({ side, points }: ScoredEvent, shown: Shown): Partial<Shown> {
  return { scores: added(shown.scores, side, points) };
}

function added(numbers: readonly number[], place: number, more: number): number[] {
  return numbers.map((number, index) => (index === place ? Math.max(0, number + more) : number));
}
