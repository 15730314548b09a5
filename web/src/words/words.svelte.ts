/* The page's voice: `say` in the language in use. Words come as one file a language, fetched beside the code;
   changing the language changes the page at once. */
import files from 'virtual:words';
import { readCard } from '../deck/cards';
import type { Language } from '../protocol';
import { filled, type Args } from './catalog';
import type { es } from './es';

type Words = typeof es;

const known: Partial<Record<Language, Record<string, string>>> = {};
const coming: Partial<Record<Language, Promise<void> | undefined>> = {};
let wanted: Language = 'es';
let current = $state.raw<Language>('es');

export function language(): Language {
  return current;
}

/** Change the language, as soon as its words are here; without a connection it stays as it is. */
export function speak(lang: Language): void {
  wanted = lang;
  if (known[lang]) use(lang);
  else fetchWords().catch(() => undefined);
}

/** To be called before anything that says words is shown. */
export async function fetchWords(): Promise<void> {
  while (!known[wanted]) await (coming[wanted] ??= fetchLanguage(wanted));
  use(wanted);
}

async function fetchLanguage(lang: Language): Promise<void> {
  try {
    keepWords(lang, await (await fetch(files[lang])).json());
  } finally {
    coming[lang] = undefined;
  }
}

/** The words of a language, numbered (catalog.ts). */
export function keepWords(lang: Language, words: Record<string, string>): void {
  known[lang] = words;
}

function use(lang: Language): void {
  current = lang;
  document.documentElement.lang = lang;
}

export function say<K extends keyof Words>(key: K, ...args: Args<Words[K]>): string {
  const text = known[current]?.[key];
  return text === undefined ? key : filled(text, args);
}

/** The text of something the server names (`bot.maestro`); one we don't know yet keeps its name. */
export function sayName(kind: 'bot' | 'level' | 'level-hint' | 'preset' | 'preset-hint', name: string): string {
  return known[current]?.[`${kind}.${name}`] ?? (kind.endsWith('-hint') ? '' : name);
}

/** How many play, and whether together. */
export function sayMode({ seats, teams }: { seats: number; teams: boolean }): string {
  return say(teams ? 'mode.teams' : (`mode.${seats}` as 'mode.2'));
}

/** `siete de oros`, `seven of oros`. */
export function cardName(card: string): string {
  const { rank, suit } = readCard(card);
  return say('card', say(`rank.${rank}` as 'rank.1'), say(`suit.${suit}`));
}
