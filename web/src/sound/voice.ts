/* The voice that calls cantos and counts, where the browser has one that speaks the language. */
import type { Language } from '../protocol';

const LIKED: Record<Language, readonly string[]> = {
  es: ['es-VE', 'es-419', 'es-CO', 'es-MX', 'es-US', 'es'],
  en: ['en-US', 'en-GB', 'en'],
};

/** The voice from nearest home, or none: a voice of another language would be a joke. */
export function chooseVoice<V extends { lang: string }>(voices: readonly V[], language: Language): V | undefined {
  return LIKED[language]
    .map((tag) => voices.find((voice) => voice.lang.replace('_', '-').startsWith(tag)))
    .find((voice) => voice !== undefined);
}

export function call(text: string, language: Language): void {
  if (!('speechSynthesis' in globalThis)) return;
  const voice = chooseVoice(speechSynthesis.getVoices(), language);
  if (!voice) return;
  const words = new SpeechSynthesisUtterance(text);
  words.voice = voice;
  words.lang = voice.lang;
  words.rate = 1.15;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

/** Some browsers fetch their voices only when asked for the first time. */
export function warmUp(): void {
  if ('speechSynthesis' in globalThis) speechSynthesis.getVoices();
}

export function hush(): void {
  if ('speechSynthesis' in globalThis) speechSynthesis.cancel();
}
