/* What a person prefers, kept in this browser. Change a field and the page follows. */
import { speak, type Language } from './words/words.svelte';

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

const KEY = 'caida.settings';

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
  language: ['es', 'en'],
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
  const fits = Object.entries(kept).filter(([name, value]) => (ALLOWED[name as keyof Settings] as readonly unknown[] | undefined)?.includes(value));
  return { ...settings, ...Object.fromEntries(fits) };
}

/** A browser may refuse to keep anything; then settings last as long as the page. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const settings: Settings = $state(readSettings(stored()));

function apply(): void {
  const root = document.documentElement;
  speak(settings.language);
  if (settings.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
  if (settings.deck === 'classic') delete root.dataset['deck'];
  else root.dataset['deck'] = settings.deck;
}

/** Apply the settings now and whenever they change, and keep them. Call once; gives back how to stop. */
export function keepSettings(): () => void {
  apply();
  return $effect.root(() => {
    $effect(() => {
      apply();
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        return;
      }
    });
  });
}
