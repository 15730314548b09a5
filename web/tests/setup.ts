/* Components say their words at once; here both languages are at hand from the start. */
import { fetchWords, speak } from '../src/words/words.svelte';

for (const lang of ['en', 'es'] as const) {
  speak(lang);
  await fetchWords(['table', 'play', 'pages']);
}
