/* The voice of the pages around the table, with catalogs of their own that load with them. */
import { voice, wordsOf } from '../words/words.svelte';

export const say = voice('pages');

/** The text of something the server names (`bot.maestro`); one we don't know yet keeps its name. */
export function sayName(kind: 'bot' | 'preset' | 'preset-hint', name: string): string {
  const texts: Record<string, unknown> = wordsOf('pages');
  const text = texts[`${kind}.${name}`];
  return typeof text === 'string' ? text : kind === 'preset-hint' ? '' : name;
}
