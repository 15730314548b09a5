/* The page's voice: `say` in the language in use. Only the words that are needed are fetched, in that language;
   changing it changes the page at once. */
import { readCard } from '../deck/cards';
import type { Args } from './catalog';
import type { es as tableWords } from './es';
import type { es as pageWords } from './pages.es';
import type { es as playWords } from './play.es';

export type Language = 'es' | 'en';

/** Words that go together: the table's own, those of a live one, those of the pages around it. */
interface Shelves {
  table: typeof tableWords;
  play: typeof playWords;
  pages: typeof pageWords;
}
export type Shelf = keyof Shelves;

type Fetch = () => Promise<Partial<Record<Language, object>>>;
const SOURCES: Record<Language, Record<Shelf, Fetch>> = {
  es: { table: () => import('./es'), play: () => import('./play.es'), pages: () => import('./pages.es') },
  en: { table: () => import('./en'), play: () => import('./play.en'), pages: () => import('./pages.en') },
};

const fetched: Record<Language, Partial<Record<Shelf, object>>> = { es: {}, en: {} };
const needed = new Set<Shelf>();
let wanted: Language = 'es';
let current = $state<Language>('es');

export function language(): Language {
  return current;
}

/** Change the language, as soon as the words that are needed are here; without a connection it stays as it is. */
export function speak(lang: Language): void {
  wanted = lang;
  if (isReady(lang)) use(lang);
  else fetchWords([]).catch(() => undefined);
}

/** To be called before anything that says words of these shelves is shown. */
export async function fetchWords(shelves: readonly Shelf[]): Promise<void> {
  for (const shelf of shelves) needed.add(shelf);
  while (!isReady(wanted)) await fetchAll(wanted);
  use(wanted);
}

async function fetchAll(lang: Language): Promise<void> {
  const missing = [...needed].filter((shelf) => !fetched[lang][shelf]);
  await Promise.all(missing.map(async (shelf) => (fetched[lang][shelf] = (await SOURCES[lang][shelf]())[lang] ?? {})));
}

function isReady(lang: Language): boolean {
  return [...needed].every((shelf) => fetched[lang][shelf]);
}

function use(lang: Language): void {
  current = lang;
  document.documentElement.lang = lang;
}

/** The words of a shelf in the language in use. */
export function wordsOf(shelf: Shelf): Record<string, unknown> {
  return { ...fetched[current][shelf] };
}

/** A `say` for one shelf: `const tell = voice('play')`. */
export function voice<S extends Shelf>(shelf: S) {
  type Words = Shelves[S];
  return <K extends keyof Words>(key: K, ...args: Args<Words, K>): string => {
    const words = fetched[current][shelf] as Words | undefined;
    const entry = words?.[key] as string | ((...args: Args<Words, K>) => string) | undefined;
    return typeof entry === 'function' ? entry(...args) : (entry ?? String(key));
  };
}

export const say = voice('table');

/** `siete de oros`, `seven of oros`. */
export function cardName(card: string): string {
  const { rank, suit } = readCard(card);
  return say('card', say(`rank.${rank}` as 'rank.1'), say(`suit.${suit}`));
}
