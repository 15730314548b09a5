/* Where the cards of the mesa lie. */
import { RANKS, readCard } from '../deck/cards';
import type { MesaSlot } from './scene';

const GAP = 8;
const RATIO = 312 / 200;

/** With one card of each rank at most, every rank has its own place and a chain reads from left to right. */
export function isLadder(mesa: readonly MesaSlot[]): boolean {
  return new Set(mesa.map(rankOf)).size === mesa.length;
}

/** The place of a card on the ladder, from 0: 7 is followed by 10. */
export function stepOf(slot: MesaSlot): number {
  return RANKS.indexOf(rankOf(slot));
}

function rankOf(slot: MesaSlot): number {
  return readCard(slot.card).rank;
}

/** The widest card of which `count` fit into an area `--across` and `--down` without overlapping, as a CSS length. */
export function widthFor(count: number, columns?: number): string {
  const choices = columns ? [columns] : Array.from({ length: count }, (_, index) => index + 1);
  const widths = choices.map((cols) => {
    const rows = Math.ceil(count / cols);
    const across = `(var(--across) - ${(cols + 1) * GAP}px)/${cols}`;
    const down = `(var(--down) - ${rows * GAP + 20}px)/${(rows * RATIO).toFixed(3)}`;
    return `min(${across},${down})`;
  });
  return widths.length === 1 ? `${widths[0]}` : `max(${widths.join(',')})`;
}

/** A card lies a little askew, always the same way, as if a hand had put it there. */
export function tiltOf(card: string): number {
  let seed = 7;
  for (const letter of card) seed = (seed * 31 + letter.charCodeAt(0)) % 997;
  return (seed % 7) - 3;
}
