/* What a card's text says. */

export type Suit = 'o' | 'c' | 'e' | 'b';

export const SUITS: readonly Suit[] = ['o', 'c', 'e', 'b'];
export const RANKS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12];

/** The rank and the suit of a card; anything else than one of the forty is a mistake of ours. */
export function readCard(text: string): { rank: number; suit: Suit } {
  const rank = Number(text.slice(0, -1));
  const suit = text.slice(-1) as Suit;
  if (!RANKS.includes(rank) || !SUITS.includes(suit)) throw new Error(`there is no card ${text}`);
  return { rank, suit };
}
