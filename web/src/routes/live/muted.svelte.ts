/* People whose phrases one doesn't want to read, by the mark others know them by; kept in this browser. */
const KEY = 'caida.muted';

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((who) => typeof who === 'string') : [];
  } catch {
    return [];
  }
}

let muted: readonly string[] = $state.raw(read());

export function isMuted(who: string): boolean {
  return muted.includes(who);
}

export function mute(who: string, isWanted: boolean): void {
  muted = [...muted.filter((other) => other !== who), ...(isWanted ? [who] : [])];
  try {
    localStorage.setItem(KEY, JSON.stringify(muted));
  } catch {
    return;
  }
}
