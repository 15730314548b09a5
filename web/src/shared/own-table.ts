/* The table at which one sits, as this browser remembers it: home shows the way back before the server has answered. */
import { keep, readKept } from '../browser/kept';
import { transport } from '../net/transport';

/* One of the house far away, and one of the house in this browser (`local/played.ts`). */
const keyNow = () => `caida.table${transport.isHere ? '.here' : ''}`;

/** Its code; empty where one sits at none. */
export function readOwnTable(): string {
  const kept = readKept(keyNow());
  return typeof kept === 'string' ? kept : '';
}

export function keepOwnTable(code: string): void {
  if (code !== readOwnTable()) keep(keyNow(), code);
}
