/* The words of a live table. */
import { cardName, say } from './words.svelte';
import { readCard } from '../deck/cards';

export function cantoName(canto: string): string {
  return say(`canto.${canto}` as 'canto.ronda');
}

/** `uno` … `cuatro`. */
export function numberName(number: number): string {
  return say(`number.${number}` as 'number.1');
}

export function rankName(card: string): string {
  return say(`rank.${readCard(card).rank}` as 'rank.1');
}

/* As src/caida/words/grammar.py has it; both pass the same cases. */
const STARTS_WITH_I = /^[^\p{L}\p{N}]*(?:h?(?:í|i(?![aeoáéó]))|y(?=\p{L})(?![aeiouáéíóú]))/iu;

/** `Ana, Luis y Pedro`; `Ana e Inés`. */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  return say(STARTS_WITH_I.test(last) ? 'and.i' : 'and', items.slice(0, -1).join(', '), last);
}

export function listedCards(cards: readonly string[]): string {
  return listed(cards.map(cardName));
}
