/* The scene to draw, made of what lies on the table, who sits at it, and what somebody is choosing. Live tables,
   replays and lessons are all drawn by this. */
import type { Shown } from '../motion/shown';
import type { Colour, Ruleset, SeatState } from '../protocol';
import { cantoName } from '../words/play';
import { isScored, sentenceOf, type LoggedEvent, type People } from '../words/event-sentences';
import type { MesaSlot, PointsLine, Scene, SeatScene, Slot } from './scene';

/** Who sits in a place, as far as it is seen. */
export type Sitter = Pick<SeatState, 'side' | 'kind' | 'name' | 'colour' | 'face' | 'connected' | 'away'> &
  Partial<Pick<SeatState, 'bot'>>;

export interface Drawing {
  /** From whose seat one looks; null from none. */
  you: number | null;
  ruleset: Pick<Ruleset, 'target' | 'direction'>;
  sitters: readonly Sitter[];
  people: People;
  shown: Shown;
  /** The cards of all seats, where nothing is hidden any more. */
  hands?: readonly (readonly string[])[];
  points: readonly LoggedEvent[];
  /** How many of the newest points are told; all, where it is not said. */
  newest?: number;
  prompt: string;
  chosen?: string | null;
  /** What the chosen card would take. */
  taken?: readonly string[];
  clock?: { seat: number; seconds: number; fraction: number } | null;
  /** What seats are saying, by seat. */
  saying?: ReadonlyMap<number, string>;
}

export function buildScene(drawing: Drawing): Scene {
  const { you, ruleset, sitters, people, shown, chosen, prompt } = drawing;
  return {
    you,
    direction: ruleset.direction,
    target: ruleset.target,
    tanda: shown.tanda,
    tandas: shown.tandas,
    stock: shown.stock_size,
    isDealing: shown.phase !== 'play' || shown.to_act === null,
    seats: sitters.map((_, seat) => seatOf(seat, drawing)),
    sides: people.sides.map((name, side) => ({
      side,
      name,
      colour: colourOf(side, sitters),
      points: shown.scores[side] ?? 0,
      isYours: you !== null && sitters[you]?.side === side,
    })),
    mesa: mesaOf(drawing),
    hand: shown.hand.map((card) => ({ id: card, card })),
    chosen: chosen ?? null,
    prompt,
    points: linesOf(drawing),
  };
}

/** The colour of a side is that of its first seat. */
export function colourOf(side: number, sitters: readonly Sitter[]): Colour {
  return sitters.find((sitter) => sitter.side === side)?.colour ?? 'oro';
}

/** A count that gave nothing is nothing to talk about; a lie is, even of somebody who has nothing to lose. */
function isTold(event: LoggedEvent): boolean {
  return !isScored(event) || event.points !== 0 || event.event === 'CantoFined';
}

function linesOf({ points, newest, sitters, people }: Drawing): PointsLine[] {
  const told = points.map((event, id) => ({ event, id })).filter(({ event }) => isTold(event));
  return told
    .reverse()
    .slice(0, newest)
    .map(({ event, id }) => ({
      id,
      ...(isScored(event)
        ? { colour: colourOf(event.side, sitters), points: event.points }
        : { colour: sitters[event.seat]?.colour ?? 'oro', points: 0 }),
      reason: sentenceOf(event, people) ?? '',
      event,
    }));
}

function seatOf(seat: number, { sitters, shown, hands, you, clock, saying }: Drawing): SeatScene {
  const { name, colour, face, kind, bot, side, connected, away } = sitters[seat]!;
  return {
    seat,
    name,
    colour,
    face,
    kind,
    level: bot ?? null,
    slots: seat === you ? [] : slotsOf(seat, shown, hands),
    pile: shown.pile_sizes[seat] ?? 0,
    isDealer: shown.dealer === seat,
    isMano: shown.mano === seat,
    isTurn: shown.to_act === seat && shown.outcome === null,
    isPartner: you !== null && seat !== you && sitters[you]?.side === side,
    isConnected: connected,
    isAway: away !== null,
    sung: shown.sung
      .filter(([singer]) => singer === seat)
      .map(([, canto]) => ({
        name: canto,
        canto: cantoName(canto),
        isFalse: shown.exposed.includes(seat),
        isFallen: shown.beaten.includes(seat) || shown.voided.includes(seat),
      })),
    clock: clock?.seat === seat ? clock : null,
    saying: saying?.get(seat) ?? null,
    drawn: shown.drawn.find(([drawer]) => drawer === seat)?.[1] ?? null,
  };
}

/** The id of a face-down card says nothing about it. */
function slotsOf(seat: number, shown: Shown, hands: Drawing['hands']): Slot[] {
  if (hands) return (hands[seat] ?? []).map((card) => ({ id: card, card }));
  return Array.from({ length: shown.hand_sizes[seat] ?? 0 }, (_, index) => ({ id: `s${seat}-${index}`, card: null }));
}

function mesaOf({ shown, taken, people }: Drawing): MesaSlot[] {
  const [thrower, thrown] = shown.last_throw ?? [null, null];
  return shown.mesa.map((card): MesaSlot => {
    const order = taken?.indexOf(card) ?? -1;
    const counted = shown.counted.find(([one]) => one === card);
    return {
      id: card,
      card,
      ...(order >= 0 ? { order: order + 1 } : {}),
      ...(thrown === card && thrower !== null ? { thrower: people.names[thrower] ?? '' } : {}),
      ...(counted ? { count: counted[1], hit: counted[2] } : {}),
      ...(shown.over?.on === card ? { over: shown.over.card } : {}),
    };
  });
}
