/* The review of a finished match as a graph. */
import type { MatchReview, ReviewedTurn } from '../../protocol';

export function mistakesOf(review: MatchReview): ReviewedTurn[] {
  return review.turns.filter((turn) => turn.grade !== 'good');
}

/** The line of one side's chances as SVG points, `width` by `height`, over all steps of the replay: before each play,
    and at the end. */
export function lineOf(review: MatchReview, side: number, steps: number, width: number, height: number): string {
  const turns = review.turns.map((turn) => [turn.step, turn.chances[side] ?? 0] as const);
  const end = [steps - 1, review.accounts[side]?.end ?? 0] as const;
  return [...turns, end].map(([step, chance]) => `${xOf(step, steps, width)},${yOf(chance, height)}`).join(' ');
}

export function xOf(step: number, steps: number, width: number): number {
  return Math.round((step / Math.max(1, steps - 1)) * width * 10) / 10;
}

export function yOf(chance: number, height: number): number {
  return Math.round((1 - chance) * height * 10) / 10;
}
