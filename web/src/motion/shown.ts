/* What lies on the screen at one moment: the public table, the own hand, and what is only passing through. */
import type { GameEvent, Own, PublicTable, PlayMessage } from '../protocol';

/** What the table remembers, and nobody sees. */
type Unseen = 'taken' | 'hits' | 'last_captor' | 'settled' | 'shown' | 'truths' | 'lies';

type Of<N extends GameEvent['event']> = Extract<GameEvent, { event: N }>;

/** How a deal has just ended: what became of the mesa, the piles counted so far, and how many of them are paid. */
export interface DealEnd {
  swept: Of<'MesaSwept'>;
  counted: readonly Of<'PileCounted'>[];
  paid: number;
}

export interface Shown extends Omit<PublicTable, Unseen> {
  /** The last card played in this deal, which a new tanda does not forget. */
  last_turn: PlayMessage | null;
  /** The own cards; none for who watches. */
  hand: readonly string[];
  /** A card lying for a moment on one of the mesa: about to take it, or to go back into the stock. */
  over: { card: string; on: string } | null;
  /** The numbers called over the mesa cards as they were dealt, until the hands are. */
  counted: readonly (readonly [card: string, number: number, hit: boolean])[];
  /** What the seats drew to see who deals. */
  drawn: readonly (readonly [number, string])[];
  /** From when the mesa is swept until the next deal begins. */
  ended: DealEnd | null;
}

const PASSING = { over: null, counted: [], drawn: [], ended: null };

/** A table as the server says it is. */
export function settled(table: PublicTable, own: Pick<Own, 'hand'> | null | undefined): Shown {
  return { ...table, ...PASSING, last_turn: table.turns.at(-1) ?? null, hand: own?.hand ?? [] };
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
    voided: [],
    exposed: [],
    beaten: [],
    outcome: null,
    last_turn: null,
    hand: [],
    ...PASSING,
  };
}
