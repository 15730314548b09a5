/* What lies on the screen at one moment: the public table, the own hand, and what is only passing through. */
import type { OutcomeMessage, Own, PublicTable, PlayMessage } from '../protocol';

export interface Shown {
  phase: PublicTable['phase'];
  to_act: number | null;
  deal: number;
  tanda: number;
  tandas: number;
  dealer: number | null;
  mano: number | null;
  scores: readonly number[];
  hand_sizes: readonly number[];
  mesa: readonly string[];
  pile_sizes: readonly number[];
  stock_size: number;
  last_throw: readonly [number | null, string] | null;
  /** The cards played in this tanda. */
  turns: readonly PlayMessage[];
  /** The last card played in this deal, which a new tanda does not forget. */
  last_turn: PlayMessage | null;
  sung: readonly (readonly [number, string])[];
  outcome: OutcomeMessage | null;
  /** The own cards; none for who watches. */
  hand: readonly string[];
  /** A card lying for a moment on one of the mesa: about to take it, or to go back into the stock. */
  over: { card: string; on: string } | null;
  /** The numbers called over the mesa cards as they were dealt, until the hands are. */
  counted: readonly (readonly [card: string, number: number, hit: boolean])[];
  /** What the seats drew to see who deals. */
  drawn: readonly (readonly [number, string])[];
}

/** A table as the server says it is. */
export function settled(table: PublicTable, own: Pick<Own, 'hand'> | null | undefined): Shown {
  const {
    phase,
    to_act,
    deal,
    tanda,
    tandas,
    dealer,
    mano,
    scores,
    hand_sizes,
    mesa,
    pile_sizes,
    stock_size,
    last_throw,
    turns,
    sung,
    outcome,
  } = table;
  return {
    phase,
    to_act,
    deal,
    tanda,
    tandas,
    dealer,
    mano,
    scores,
    hand_sizes,
    mesa,
    pile_sizes,
    stock_size,
    last_throw,
    turns,
    sung,
    outcome,
    last_turn: turns.at(-1) ?? null,
    hand: own?.hand ?? [],
    over: null,
    counted: [],
    drawn: [],
  };
}

/** A table before the first card of a match. */
export function blank(seats: number, sides: number): Shown {
  const none = Array.from({ length: seats }, () => 0);
  return {
    phase: 'order',
    to_act: null,
    deal: 0,
    tanda: 0,
    tandas: 0,
    dealer: null,
    mano: null,
    scores: Array.from({ length: sides }, () => 0),
    hand_sizes: none,
    mesa: [],
    pile_sizes: none,
    stock_size: 40,
    last_throw: null,
    turns: [],
    sung: [],
    outcome: null,
    last_turn: null,
    hand: [],
    over: null,
    counted: [],
    drawn: [],
  };
}
