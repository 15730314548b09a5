/* How a finished match reads in lists and headings. */
import type { MatchCard } from '../protocol';
import { fromRecord } from './order';
import { say } from './say';

export interface Ending {
  winner: number;
  reason: 'target' | 'trivilin' | 'resignation' | 'abandonment';
  scores: number[];
  /** The people of each side. */
  sides: string[];
  /** Null in a match of others. */
  hasWon: boolean | null;
}

/** The result is the record's: `0 target 12-8`. */
export function endingOf(card: MatchCard): Ending {
  const [winner = '0', reason = 'target', scores = ''] = card.result.split(' ');
  const count = scores.split('-').length;
  const sides = Array.from({ length: count }, (_, side) => sideName(card.players, side, count));
  const mine = card.seat === null ? null : card.seat % count;
  return {
    winner: Number(winner),
    reason: reason as Ending['reason'],
    scores: scores.split('-').map(Number),
    sides,
    hasWon: mine === null ? null : mine === Number(winner),
  };
}

function sideName(players: string[], side: number, sides: number): string {
  const [one = '', other] = players.filter((_, seat) => seat % sides === side);
  return other === undefined ? one : say('replay.both', one, other);
}

export function presetOf(card: MatchCard): string {
  return fromRecord(card.rules).preset;
}
