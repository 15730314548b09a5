/* The forty faces, put together of the deck's symbols when the page is built: a card on the table only names its own.
 */
import { RANKS, SUITS, type Suit } from './cards.ts';

export interface Pip {
  x: number;
  y: number;
  width: number;
  height: number;
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

/** The index of a corner, digit by digit. */
function indexOf(rank: number): string {
  let x = 0;
  const digits = [...String(rank)].map((digit) => {
    const use = `<use href="#d-n${digit}" x="${x}"/>`;
    x += digit === '1' ? 20 : 27;
    return use;
  });
  return digits.join('');
}

/** What is in the middle: emblems, an ace, or a figure a little smaller than drawn, to leave room for the index. */
function middleOf(rank: number, suit: Suit): string {
  const pips = pipsOf(rank, suit).map(
    ({ x, y, width, height }) =>
      `<use href="#d-${suit}" x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${height}"/>`,
  );
  if (pips.length > 0) return pips.join('');
  const place = rank === 1 ? '' : ` transform="translate(${rank === 12 ? '1 21' : '-4 18'})scale(.94)"`;
  return `<use href="#d-${rank}${suit}"${place}/>`;
}

function short(number: number): string {
  return String(Number(number.toFixed(1)));
}

function faceOf(rank: number, suit: Suit): string {
  const index = `<g id="d-index-${rank}${suit}" fill="none" stroke="var(--d-number)" stroke-width="var(--d-heavy)" transform="translate(17 17)">${indexOf(rank)}</g>`;
  const across = `<use href="#d-index-${rank}${suit}" transform="rotate(180 100 156)"/>`;
  const frame = `<use href="#d-frame-${suit}" fill="none" stroke="var(--d-line)" stroke-width="3"/>`;
  return `<symbol id="d-card-${rank}${suit}" viewBox="0 0 200 312"><use href="#d-paper"/>${frame}${index}${across}${middleOf(rank, suit)}</symbol>`;
}

/** All forty as symbols. */
export function drawFaces(): string {
  return SUITS.flatMap((suit) => RANKS.map((rank) => faceOf(rank, suit))).join('');
}
