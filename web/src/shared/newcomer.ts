/* Whether somebody is new here: nothing in this browser says that they have played, or chose what to do. */
import { keep, readKept } from '../browser/kept';
import { hasSeenAnyPromise } from './promises';

const KEY = 'caida.known';

export function isNewcomer(): boolean {
  return readKept(KEY) === null && !hasSeenAnyPromise();
}

/** They have said how they want to begin, and are not asked again. */
export function becomeKnown(): void {
  keep(KEY, true);
}
