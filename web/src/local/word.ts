/* Puts a word about the house in this browser over every page. Fetched once the page is on its way. */
import { mount } from 'svelte';
import { fetchWords, say } from '../words/words.svelte';
import type { House } from './house';
import type { Failure } from './messages';
import Waiting from './Waiting.svelte';
import Word from './Word.svelte';

export async function wordsFor(why: Failure): Promise<string> {
  await fetchWords();
  return say(`local.${why}`);
}

/** What was played here waits for who is in the house far away. */
export async function sayWaiting(): Promise<void> {
  await fetchWords();
  mount(Waiting, { target: document.body });
}

export async function sayHere(house: House): Promise<void> {
  /* What has said that there is no network, and whoever waits for one, look again. */
  dispatchEvent(new Event('offline'));
  await fetchWords();
  mount(Word, { target: document.body, props: { house } });
}
