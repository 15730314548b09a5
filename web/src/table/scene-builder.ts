/* The scene to draw, made of what is shown, who sits where, and what the person is choosing. */
import type { Shown } from '../motion/shown';
import type { RoomState } from '../protocol';
import type { MesaSlot, PointsLine, Scene, SeatScene } from './scene';
import { cantoName } from '../words/play';
import { sentenceOf, type People, type ScoredEvent } from '../words/event-sentences';

export interface Drawing {
  room: RoomState;
  shown: Shown;
  you: number | null;
  people: People;
  points: readonly ScoredEvent[];
  clock: { seat: number; seconds: number; fraction: number } | null;
  chosen: string | null;
  /** What the chosen card would take. */
  taken: readonly string[];
  prompt: string;
  /** What seats are saying, by seat. */
  saying: ReadonlyMap<number, string>;
}

const LINES = 30;

export function sceneOf(drawing: Drawing): Scene {
  const { room, shown, you, people, points, chosen, prompt } = drawing;
  const { target, direction } = room.settings.ruleset as { target: number; direction: 'left' | 'right' };
  return {
    you,
    direction,
    target,
    tanda: shown.tanda,
    tandas: shown.tandas,
    stock: shown.stock_size,
    isDealing: shown.phase !== 'play' || shown.to_act === null,
    seats: room.seats.map((_, seat) => seatOf(seat, drawing)),
    sides: people.sides.map((name, side) => ({
      side,
      name,
      colour: colourOf(side, room),
      points: shown.scores[side] ?? 0,
      isYours: you !== null && room.seats[you]?.side === side,
    })),
    mesa: mesaOf(drawing),
    hand: shown.hand.map((card) => ({ id: card, card })),
    chosen,
    prompt,
    points: linesOf(points, room, people),
  };
}

function colourOf(side: number, room: RoomState): SeatScene['colour'] {
  return room.seats.find((seat) => seat.side === side)?.colour ?? 'oro';
}

function linesOf(points: readonly ScoredEvent[], room: RoomState, people: People): PointsLine[] {
  const lines = points.map((event, id) => ({
    id,
    colour: colourOf(event.side, room),
    points: event.points,
    reason: sentenceOf(event, people) ?? '',
  }));
  return lines
    .filter((line) => line.points > 0)
    .slice(-LINES)
    .reverse();
}

function seatOf(seat: number, { room, shown, you, clock, saying }: Drawing): SeatScene {
  const state = room.seats[seat]!;
  const mine = you === null ? null : room.seats[you];
  const backs = seat === you ? 0 : (shown.hand_sizes[seat] ?? 0);
  return {
    seat,
    name: state.name,
    colour: state.colour,
    kind: state.kind,
    slots: Array.from({ length: backs }, (_, index) => ({ id: `s${seat}-${index}`, card: null })),
    pile: shown.pile_sizes[seat] ?? 0,
    isDealer: shown.dealer === seat,
    isMano: shown.mano === seat,
    isTurn: shown.to_act === seat && shown.outcome === null,
    isPartner: seat !== you && mine?.side === state.side,
    isConnected: state.connected,
    isAway: state.away !== null,
    sung: shown.sung.filter(([singer]) => singer === seat).map(([, canto]) => cantoName(canto)),
    clock: clock?.seat === seat ? clock : null,
    saying: saying.get(seat) ?? null,
    drawn: shown.drawn.find(([drawer]) => drawer === seat)?.[1] ?? null,
  };
}

function mesaOf({ shown, taken, people }: Drawing): MesaSlot[] {
  return shown.mesa.map((card): MesaSlot => {
    const order = taken.indexOf(card);
    const counted = shown.counted.find(([one]) => one === card);
    const [thrower, thrown] = shown.last_throw ?? [null, null];
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
