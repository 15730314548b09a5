/* How it has gone against bots lately, as this browser remembers it: wins or losses in a row at one level. */
import { keep, readKept } from '../../browser/kept';
import { LEVELS, type RoomState } from '../../protocol';

/** From the gentlest to the hardest. */
const RISING = LEVELS.map(({ level }) => level);
export type Level = (typeof RISING)[number];

/** So many in a row, and another level is offered. */
const RUN = 2;
const KEY = 'caida.streak';

interface Kept {
  match: string;
  level: string;
  run: number;
}

/** The hardest rival of the only person at a table; null where others play too. */
export function levelOf(room: RoomState, you: number | null): Level | null {
  if (you === null || room.hints_for !== you) return null;
  const rivals = room.seats.filter((seat) => seat.side !== room.seats[you]?.side);
  return RISING.findLast((level) => rivals.some((seat) => seat.bot === level)) ?? null;
}

/** How many in a row with this match, losses below 0. A match counts once, however often its end is looked at. */
export function countResult(match: string, level: Level, hasWon: boolean): number {
  const kept = readKept(KEY) as Kept | null;
  if (kept?.match === match) return kept.run;
  const before = kept?.level === level ? kept.run : 0;
  const run = hasWon ? Math.max(0, before) + 1 : Math.min(0, before) - 1;
  keep(KEY, { match, level, run } satisfies Kept);
  return run;
}

export interface Offer {
  level: Level;
  isHarder: boolean;
  /** After so many in a row it is proposed; before, a loss only mentions it. */
  isProposed: boolean;
}

/** What to play next: gentler after a loss, harder after a few wins. */
export function offerAfter(level: Level, run: number): Offer | null {
  const isHarder = run > 0;
  const next = RISING[RISING.indexOf(level) + (isHarder ? 1 : -1)];
  const isProposed = Math.abs(run) >= RUN;
  return next && (isProposed || !isHarder) ? { level: next, isHarder, isProposed } : null;
}
