/* What a person prefers, as this browser keeps it. */
import type { Language } from '../protocol';
import { readKept } from './kept';

/** What is one of several; all else is yes or no. */
export const CHOICES = {
  language: ['es', 'en'],
  theme: ['system', 'light', 'dark'],
  deck: ['classic', 'contrast'],
  speed: ['calm', 'normal', 'fast'],
} as const;

export interface Settings {
  language: Language;
  theme: (typeof CHOICES)['theme'][number];
  deck: (typeof CHOICES)['deck'][number];
  speed: (typeof CHOICES)['speed'][number];
  sound: boolean;
  /** Cantos and the dealer's count are called aloud; only with sound. */
  voices: boolean;
  haptics: boolean;
  /** Bots may say something now and then. */
  sayings: boolean;
  /** A notification when it is one's turn and the page is hidden. */
  alerts: boolean;
}

function defaults(): Settings {
  /* A link may ask for one: `?lang=en`. */
  const wanted = [new URLSearchParams(location.search).get('lang') ?? '', ...navigator.languages];
  const language = wanted.find((tag) => /^(es|en)\b/.test(tag))?.slice(0, 2);
  return {
    language: language === 'en' ? 'en' : 'es',
    theme: 'system',
    deck: 'classic',
    speed: 'normal',
    sound: true,
    voices: true,
    haptics: true,
    sayings: true,
    alerts: false,
  };
}

/** What was kept, where it still makes sense. */
export function readSettings(kept: unknown): Settings {
  const settings = defaults();
  const fits = Object.entries(kept ?? {}).filter(([name, value]) => {
    const choices: readonly unknown[] | undefined = CHOICES[name as 'theme'];
    return name in settings && (choices ? choices.includes(value) : typeof value === 'boolean');
  });
  return { ...settings, ...Object.fromEntries(fits) };
}

export const KEY = 'caida.settings';

export function readKeptSettings(): Settings {
  return readSettings(readKept(KEY));
}
