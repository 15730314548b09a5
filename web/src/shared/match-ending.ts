/* How a finished match reads in lists and headings. */
import type { MatchCard, OutcomeMessage } from '../protocol';
import { listed } from '../words/play';

export interface Ending extends OutcomeMessage {
  /** The people of each side. */
  sides: string[];
  /** Null in a match of others. */
  hasWon: boolean | null;
}

export function endingOf({ outcome, players, seat }: MatchCard): Ending {
  const count = outcome.scores.length;
  const sides = outcome.scores.map((_, side) => listed(players.filter((_, seat) => seat % count === side)));
  return { ...outcome, sides, hasWon: seat === null ? null : seat % count === outcome.winner };
}
