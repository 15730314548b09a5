/* How a finished match reads in lists and headings. */
import type { MatchCard, OutcomeMessage } from '../protocol';
import { say } from '../words/words.svelte';
import { fromRecord } from './rules-order';

export interface Ending extends OutcomeMessage {
  /** The people of each side. */
  sides: string[];
  /** Null in a match of others. */
  hasWon: boolean | null;
}

export function endingOf({ outcome, players, seat }: MatchCard): Ending {
  const count = outcome.scores.length;
  const sides = outcome.scores.map((_, side) => sideName(players, side, count));
  return { ...outcome, sides, hasWon: seat === null ? null : seat % count === outcome.winner };
}

function sideName(players: string[], side: number, sides: number): string {
  const [one = '', other] = players.filter((_, seat) => seat % sides === side);
  return other === undefined ? one : say('replay.both', one, other);
}

export function presetOf(card: MatchCard): string {
  return fromRecord(card.rules).preset;
}
