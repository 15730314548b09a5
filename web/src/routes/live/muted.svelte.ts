/* People whose phrases one doesn't want to read, by the mark others know them by; kept in this browser. */
import { keep, readKeptList } from '../../browser/kept';

const KEY = 'caida.muted';
let muted: readonly string[] = $state.raw(readKeptList(KEY));

export function isMuted(who: string): boolean {
  return muted.includes(who);
}

export function mute(who: string, isWanted: boolean): void {
  muted = [...muted.filter((other) => other !== who), ...(isWanted ? [who] : [])];
  keep(KEY, muted);
}
