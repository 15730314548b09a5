/* The voice of the pages around the table, with catalogs of their own that load with them. */
import { en } from '../words/pages.en';
import { es } from '../words/pages.es';
import { language, voice } from '../words/words.svelte';

export const PAGES = { es, en };
export const say = voice(PAGES);

/** The text of something the server names (`bot.maestro`); one we don't know yet keeps its name. */
export function sayName(kind: 'bot' | 'preset' | 'preset-hint', name: string): string {
  const texts: Record<string, unknown> = PAGES[language()];
  const text = texts[`${kind}.${name}`];
  return typeof text === 'string' ? text : kind === 'preset-hint' ? '' : name;
}
