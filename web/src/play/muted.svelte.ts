/* People whose phrases one doesn't want to read, by the mark others know them by; kept in this browser. */
import { SvelteSet } from 'svelte/reactivity';

const KEY = 'caida.muted';

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((who) => typeof who === 'string') : [];
  } catch {
    return [];
  }
}

const muted = new SvelteSet(read());

export function isMuted(who: string): boolean {
  return muted.has(who);
}

export function mute(who: string, isWanted: boolean): void {
  if (isWanted) muted.add(who);
  else muted.delete(who);
  try {
    localStorage.setItem(KEY, JSON.stringify([...muted]));
  } catch {
    return;
  }
}
