/* The review of a finished match as a graph. */
import type { MatchReview, ReviewedTurn } from '../../protocol';

export function mistakesOf(review: MatchReview): ReviewedTurn[] {
  return review.turns.filter((turn) => turn.grade !== 'good');
}

export const WIDTH = 600;
export const HEIGHT = 140;

/** The line of one side's chances as SVG points, over all steps of the replay: on the board before each play, and at
    the end. */
export function lineOf(review: MatchReview, side: number, steps: number): string {
  const turns = review.turns.map((turn) => [turn.step - 1, turn.chances[side] ?? 0] as const);
  const end = [steps - 1, review.accounts[side]?.end ?? 0] as const;
  return [...turns, end].map(([step, chance]) => `${xOf(step, steps)},${yOf(chance)}`).join(' ');
}

export function xOf(step: number, steps: number): number {
  return Math.round((step / Math.max(1, steps - 1)) * WIDTH * 10) / 10;
}

export function yOf(chance: number): number {
  return Math.round((1 - chance) * HEIGHT * 10) / 10;
}
