/* What a person prefers, as this browser keeps it. */
import type { Language } from '../words/words.svelte';

export const LANGUAGES = ['es', 'en'] as const;
export const THEMES = ['system', 'light', 'dark'] as const;
export const DECKS = ['classic', 'contrast'] as const;
export const SPEEDS = ['calm', 'normal', 'fast'] as const;

export interface Settings {
  language: Language;
  theme: (typeof THEMES)[number];
  deck: (typeof DECKS)[number];
  speed: (typeof SPEEDS)[number];
  sound: boolean;
  /** Cantos and the dealer's count are called aloud; only with sound. */
  voices: boolean;
  haptics: boolean;
  /** A notification when it is one's turn and the page is hidden. */
  alerts: boolean;
}

export const KEY = 'caida.settings';

function defaults(): Settings {
  const language = navigator.languages.find((tag) => /^(es|en)\b/.test(tag))?.slice(0, 2);
  return {
    language: language === 'en' ? 'en' : 'es',
    theme: 'system',
    deck: 'classic',
    speed: 'normal',
    sound: true,
    voices: true,
    haptics: true,
    alerts: false,
  };
}

const ALLOWED: { readonly [K in keyof Settings]: readonly Settings[K][] } = {
  language: LANGUAGES,
  theme: THEMES,
  deck: DECKS,
  speed: SPEEDS,
  sound: [true, false],
  voices: [true, false],
  haptics: [true, false],
  alerts: [true, false],
};

/** What was kept, where it still makes sense. */
export function readSettings(text: string | null): Settings {
  const settings = defaults();
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '');
  } catch {
    return settings;
  }
  if (typeof kept !== 'object' || kept === null) return settings;
  const fits = Object.entries(kept).filter(([name, value]) =>
    (ALLOWED[name as keyof Settings] as readonly unknown[] | undefined)?.includes(value),
  );
  return { ...settings, ...Object.fromEntries(fits) };
}

/** A browser may refuse to keep anything; then settings last as long as the page. */
export function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
