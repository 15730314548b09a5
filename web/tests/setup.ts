/* Components say their words at once; here both languages are at hand from the start. */
import { numbered } from '../src/words/catalog';
import { en } from '../src/words/en';
import { es } from '../src/words/es';
import { keepWords, speak } from '../src/words/words.svelte';

keepWords('es', numbered(es, es));
keepWords('en', numbered(en, es));
speak('es');
