/* The words of a live table. */
import { cardName, say, voice } from './words.svelte';
import { readCard } from '../deck/cards';

export const tell = voice('play');

export function cantoName(canto: string): string {
  return tell(`canto.${canto}` as 'canto.ronda');
}

/** `uno` … `cuatro`. */
export function numberName(number: number): string {
  return tell(`number.${number}` as 'number.1');
}

export function rankName(card: string): string {
  return say(`rank.${readCard(card).rank}` as 'rank.1');
}

/** `Ana, Luis y Pedro`. */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : tell('and', items.slice(0, -1).join(', '), last);
}

export function listedCards(cards: readonly string[]): string {
  return listed(cards.map(cardName));
}
