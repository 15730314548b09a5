/* What a card's text says, and where its emblems lie. */

export type Suit = 'o' | 'c' | 'e' | 'b';
/** A card as the server writes it: `7o`, `10c`, `1e`, `12b`. */
export type CardText = `${number}${Suit}`;

export const SUITS: readonly Suit[] = ['o', 'c', 'e', 'b'];
export const RANKS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12];

export interface Pip {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The rank and the suit of a card; anything else than one of the forty is a mistake of ours. */
export function readCard(text: string): { rank: number; suit: Suit } {
  const rank = Number(text.slice(0, -1));
  const suit = text.slice(-1) as Suit;
  if (!RANKS.includes(rank) || !SUITS.includes(suit)) throw new Error(`there is no card ${text}`);
  return { rank, suit };
}

type Layout = readonly [size: number, ...middles: [x: number, y: number][]];

/* Oros and copas are as wide as high; the size is both. */
const ROUND: Record<number, Layout> = {
  2: [104, [100, 92], [100, 220]],
  3: [84, [100, 66], [100, 156], [100, 246]],
  4: [74, [60, 106], [140, 106], [60, 206], [140, 206]],
  5: [62, [58, 97], [142, 97], [100, 156], [58, 215], [142, 215]],
  6: [62, [64, 90], [136, 90], [64, 156], [136, 156], [64, 222], [136, 222]],
  7: [54, [74, 82], [138, 82], [44, 156], [100, 156], [156, 156], [62, 230], [126, 230]],
};

/* Espadas and bastos stand; the size is the height. */
const TALL: Record<number, Layout> = {
  2: [192, [58, 166], [142, 146]],
  3: [150, [48, 170], [100, 116], [152, 170]],
  4: [118, [74, 94], [146, 94], [54, 218], [126, 218]],
  5: [104, [72, 86], [146, 86], [100, 156], [54, 226], [128, 226]],
  6: [108, [66, 96], [114, 96], [162, 96], [38, 216], [86, 216], [134, 216]],
  7: [90, [72, 76], [128, 76], [42, 156], [100, 156], [158, 156], [72, 236], [128, 236]],
};

/** The places of the emblems of a two to a seven. */
export function pipsOf(rank: number, suit: Suit): Pip[] {
  const tall = suit === 'e' || suit === 'b';
  const layout = (tall ? TALL : ROUND)[rank];
  if (!layout) return [];
  const [height, ...middles] = layout;
  const width = tall ? (height * 40) / 96 : height;
  return middles.map(([x, y]) => ({ x: x - width / 2, y: y - height / 2, width, height }));
}

/** The digits of the index with the distance of each from the left. */
export function digitsOf(rank: number): { digit: string; x: number }[] {
  let x = 0;
  return [...String(rank)].map((digit) => {
    const place = { digit, x };
    x += digit === '1' ? 20 : 27;
    return place;
  });
}
