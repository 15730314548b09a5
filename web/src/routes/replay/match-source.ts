/* Where a finished match comes from: the archive of the house, or a record that somebody brought. */
import { getReview } from '../../net/api';
import { getMatch, getRecord, getReplay } from '../../net/replays';
import type { MatchReview, Replay, Reveal } from '../../protocol';

export interface Proven {
  commitment: string;
  reveal: Reveal;
}

export interface MatchSource {
  /** Under which the house has it; empty where it has not. */
  id: string;
  replay(): Promise<Replay>;
  review(): Promise<MatchReview>;
  record(): Promise<string>;
  /** Null where its shuffles can't be proved. */
  proof(): Promise<Proven | null>;
}

export function archived(id: string): MatchSource {
  return {
    id,
    replay: () => getReplay(id),
    review: () => getReview(id),
    record: () => getRecord(id),
    proof: () => getMatch(id),
  };
}
