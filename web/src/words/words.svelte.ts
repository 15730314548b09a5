/* The page's voice: `say` in the language in use. Changing the language changes the page at once. */
import { readCard } from '../deck/cards';
import type { Args, Catalog, Key } from './catalog';
import { en } from './en';
import { es } from './es';

export type Language = 'es' | 'en';
export const CATALOGS: Record<Language, Catalog> = { es, en };

let current = $state<Language>('es');

export function language(): Language {
  return current;
}

export function speak(lang: Language): void {
  current = lang;
  document.documentElement.lang = lang;
}

export function say<K extends Key>(key: K, ...args: Args<K>): string {
  const entry = CATALOGS[current][key] as string | ((...args: Args<K>) => string);
  return typeof entry === 'string' ? entry : entry(...args);
}

/** `siete de oros`, `seven of oros`. */
export function cardName(card: string): string {
  const { rank, suit } = readCard(card);
  return say('card', say(`rank.${rank}` as 'rank.1'), say(`suit.${suit}`));
}
