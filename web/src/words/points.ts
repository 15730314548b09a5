/* Points given or taken away, for the ear and for the eye. */
import { say } from './words.svelte';

/** `2 puntos`, `1 punto menos`. */
export function pointsSaid(points: number): string {
  return points < 0 ? say('points.less', -points) : say('points', points);
}

/** `+2`, `−1`. */
export function pointsShown(points: number): string {
  return points > 0 ? `+${points}` : withMinus(points);
}

/** With the minus of print, which is as wide as a plus. */
export function withMinus(number: number): string {
  return String(number).replace('-', '−');
}
