/* The texts of phrases in the page's language, fetched once each. */
import { getPhrases } from '../../net/playing';
import type { Language, PhraseInfo } from '../../protocol';
import { language } from '../../words/words.svelte';

let known: Partial<Record<Language, PhraseInfo[]>> = $state.raw({});

/** Reactive; empty until they are here. */
export function phraseList(): readonly PhraseInfo[] {
  return known[language()] ?? [];
}

export function phraseText(name: string): string {
  return phraseList().find((phrase) => phrase.name === name)?.text ?? '…';
}

export async function fetchPhrases(): Promise<void> {
  const lang = language();
  if (known[lang]) return;
  const found = await getPhrases();
  known = { ...known, [lang]: found };
}
