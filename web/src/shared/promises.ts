/* The commitments this browser saw before a match was dealt (docs/fairness.md): what makes its proof worth something.
 */
import { keep, readKeptList } from '../browser/kept';

const KEY = 'caida.promises';
const MOST = 200;

/** To be called with the commitment of a room as soon as it is seen. */
export function rememberPromise(commitment: string): void {
  const seen = readKeptList<string>(KEY);
  if (commitment && !seen.includes(commitment)) keep(KEY, [...seen, commitment].slice(-MOST));
}

export function hasSeenPromise(commitment: string): boolean {
  return readKeptList<string>(KEY).includes(commitment);
}

/** Whether this browser has ever been at a table. */
export function hasSeenAnyPromise(): boolean {
  return readKeptList<string>(KEY).length > 0;
}
