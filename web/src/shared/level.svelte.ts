/* At which level one likes to play against bots; kept in this browser. */
import { keep, readKept } from '../browser/kept';
import { LEVELS } from '../protocol';
import { say, sayName } from '../words/words.svelte';

const KEY = 'caida.level';
const USUAL = LEVELS[1].level;

let chosen = $state.raw(readKept(KEY));

/** The level chosen last; reactive. */
export function rivalLevel(): string {
  return LEVELS.find(({ level }) => level === chosen)?.level ?? USUAL;
}

export function chooseLevel(level: string): void {
  chosen = level;
  keep(KEY, level);
}

/** Who of a level one meets first: `contra Cheo, nivel novato`. */
export function sayAgainst(level: string): string {
  const face = LEVELS.find((one) => one.level === level);
  return say('home.against', face?.name ?? '', sayName('level', level));
}
