/* What a person prefers. Change a field and the page follows, and this browser keeps it. */
import { keep } from './kept';
import { KEY, readKeptSettings, type Settings } from './preferences';
import { speak } from '../words/words.svelte';

export const settings: Settings = $state(readKeptSettings());

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
      keep(KEY, settings);
    });
  });
}
