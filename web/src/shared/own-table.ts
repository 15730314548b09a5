/* The table at which one sits, as this browser remembers it: home shows the way back before the server has answered. */
import { keep, readKept } from '../browser/kept';

const KEY = 'caida.table';

/** Its code; empty where one sits at none. */
export function readOwnTable(): string {
  const kept = readKept(KEY);
  return typeof kept === 'string' ? kept : '';
}

export function keepOwnTable(code: string): void {
  if (code !== readOwnTable()) keep(KEY, code);
}
