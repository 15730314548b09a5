/* What a table shows, ready to draw: no network, no rules. `buildScene` makes it. */
import type { Colour, Face, SeatKind } from '../protocol';
import type { LoggedEvent } from '../words/event-sentences';

/** From here on a turn's time is told in seconds. */
export const LAST_SECONDS = 10;

export type Place = 'me' | 'left' | 'top' | 'right';
export type Direction = 'left' | 'right';

/** A place a card lies in. A face-down card's id says nothing about the card. */
export interface Slot {
  id: string;
  card: string | null;
  /** How the coach marks it: `played`, `better`, or both. */
  mark?: string;
}

/** A card on the mesa. `order` is its turn in what the chosen card would take, from 1. */
export interface MesaSlot {
  id: string;
  card: string;
  order?: number;
  mark?: string;
  /** Who threw it just now, so that the next seat could fall on it. */
  thrower?: string;
  /** The number that was called when it was dealt. */
  count?: number;
  /** It was turned at its own number of the dealer's count. */
  hit?: boolean;
  /** A card lying on it for a moment: the one that takes it, or one of its rank on its way back to the stock. */
  over?: string;
}

export interface SeatScene {
  seat: number;
  name: string;
  colour: Colour;
  face: Face;
  kind: SeatKind;
  /** Of a bot. */
  level: string | null;
  /** The face-down cards, one slot each; empty for the own seat, whose cards are the hand. */
  slots: Slot[];
  pile: number;
  isDealer: boolean;
  isMano: boolean;
  isTurn: boolean;
  isPartner: boolean;
  isConnected: boolean;
  /** A bot plays for this person. */
  isAway: boolean;
  /** Cantos sung in this tanda, as people say them; `isFalse` once all know that it was a lie, `isFallen` once a better
      one beat it or a caída voided it. */
  sung: { name: string; canto: string; isFalse: boolean; isFallen: boolean }[];
  /** Of the turn's time; null without a clock. */
  clock: { seconds: number; fraction: number } | null;
  /** A phrase said just now. */
  saying: string | null;
  /** The card drawn to see who deals. */
  drawn: string | null;
}

export interface SideScene {
  side: number;
  name: string;
  colour: Colour;
  points: number;
  isYours: boolean;
}

/** Points given or, below 0, lost, newest first; `reason` is already a sentence in the page's language. */
export interface PointsLine {
  id: number;
  colour: Colour;
  points: number;
  reason: string;
  /** What it tells of; nothing in a lesson. */
  event?: LoggedEvent;
}

/** What somebody at the table may ask about: a canto by its name, or something that was logged. */
export type Asked = { canto: string } | { event: LoggedEvent };

export interface Scene {
  you: number | null;
  direction: Direction;
  target: number;
  tanda: number;
  tandas: number;
  stock: number;
  /** Nobody plays now, so that an empty mesa is nothing to talk about. */
  isDealing: boolean;
  seats: SeatScene[];
  sides: SideScene[];
  mesa: MesaSlot[];
  hand: Slot[];
  /** The hand's slot that is chosen but not played. */
  chosen: string | null;
  /** One line: whose turn it is, or what the chosen card would do. */
  prompt: string;
  points: PointsLine[];
}

const ROUND_THE_TABLE: Record<number, Place[]> = {
  2: ['me', 'top'],
  3: ['me', 'left', 'right'],
  4: ['me', 'left', 'top', 'right'],
};

/** Where a seat sits, seen from one's own (MAT-5): clockwise, the next seat is at the left. */
export function placeOf(seat: number, you: number | null, seats: number, direction: Direction): Place {
  const steps = (seat - (you ?? 0) + seats) % seats;
  const clockwise = direction === 'left' ? steps : (seats - steps) % seats;
  return ROUND_THE_TABLE[seats]?.[clockwise] ?? 'top';
}
