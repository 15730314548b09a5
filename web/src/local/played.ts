/* What waits in this browser for who is in the house far away: a table, and matches that it may be given. */
import { keep, readKept, readKeptList } from '../browser/kept';

const PLAYED = 'caida.played';
const GIVEN = 'caida.given';

/** The code of the table one sits at here, as `shared/own-table.ts` keeps it. */
export const readTableHere = (): string => (readKept('caida.table.here') as string | null) ?? '';

/** Those that wait for somebody to keep them. */
export const readPlayed = (): string[] => readKeptList<string>(PLAYED);

/** All that the house in this browser has, or one more. */
export function notePlayed(matches: string[]): void {
  const given = readKeptList<string>(GIVEN);
  const fresh = matches.filter((match) => !given.includes(match));
  keep(PLAYED, [...new Set([...readPlayed(), ...fresh])]);
}

/** Offered no more: a house has it, or nobody wants it kept. */
export function noteGiven(match: string): void {
  keep(GIVEN, [...new Set([...readKeptList<string>(GIVEN), match])]);
  keep(
    PLAYED,
    readPlayed().filter((one) => one !== match),
  );
}
