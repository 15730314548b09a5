/* The review of a finished match, where the server offers one. */
import { language } from '../../words/words.svelte';

export type Grade = 'good' | 'inaccuracy' | 'mistake' | 'blunder';

export interface ReviewedTurn {
  /** Of the replay's steps, the one that was played. */
  step: number;
  seat: number;
  /** Winning chances by side before the play, 0 to 1. */
  chances: number[];
  loss: number;
  grade: Grade;
  text: string;
}

export interface Review {
  turns: ReviewedTurn[];
  /** By seat, 0 to 1. */
  accuracy: number[];
}

/** Null when there is none. */
export async function getReview(id: string): Promise<Review | null> {
  const response = await fetch(`/api/matches/${encodeURIComponent(id)}/review?lang=${language()}`);
  return response.ok ? ((await response.json()) as Review) : null;
}

export function mistakesOf(review: Review): ReviewedTurn[] {
  return review.turns.filter((turn) => turn.grade !== 'good');
}

/** The line of one side's chances as SVG points, `width` by `height`, over all steps of the replay. */
export function lineOf(review: Review, side: number, steps: number, width: number, height: number): string {
  return review.turns.map((turn) => `${xOf(turn.step, steps, width)},${yOf(turn.chances[side] ?? 0, height)}`).join(' ');
}

export function xOf(step: number, steps: number, width: number): number {
  return Math.round((step / Math.max(1, steps - 1)) * width * 10) / 10;
}

export function yOf(chance: number, height: number): number {
  return Math.round((1 - chance) * height * 10) / 10;
}
