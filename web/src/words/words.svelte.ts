/* The page's voice: `say` in the language in use. Changing the language changes the page at once. */
import { readCard } from '../deck/cards';
import type { Args, Translation } from './catalog';
import { en } from './en';
import { es } from './es';

export type Language = 'es' | 'en';
export const CATALOGS = { es, en };

let current = $state<Language>('es');

export function language(): Language {
  return current;
}

export function speak(lang: Language): void {
  current = lang;
  document.documentElement.lang = lang;
}

/** A `say` for catalogs of one's own: `const tell = voice({ es, en })`. A page that is loaded late brings its own. */
export function voice<S>(catalogs: { es: S; en: Translation<S> }) {
  return <K extends keyof S>(key: K, ...args: Args<S, K>): string => {
    const entry = catalogs[current][key] as string | ((...args: Args<S, K>) => string);
    return typeof entry === 'string' ? entry : entry(...args);
  };
}

export const say = voice(CATALOGS);

/** `siete de oros`, `seven of oros`. */
export function cardName(card: string): string {
  const { rank, suit } = readCard(card);
  return say('card', say(`rank.${rank}` as 'rank.1'), say(`suit.${suit}`));
}
