/* The page's voice with the words that only this site has (vite/words.ts puts them beside the others). */
import type { Args } from '../src/words/catalog';
import * as page from '../src/words/words.svelte';
import type { site } from './words.es';

type Words = typeof site;

export const say = page.say as unknown as <K extends keyof Words>(key: K, ...args: Args<Words[K]>) => string;
