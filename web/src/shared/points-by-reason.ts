/* Where points came from. */
import type { ScoredEvent } from '../words/event-sentences';

/** In the order in which they come up in a deal. */
const REASONS = [
  'CountHit',
  'MalEchada',
  'CaidaScored',
  'CountVoided',
  'MesaLimpia',
  'CantoFined',
  'CantoPaid',
  'PileCounted',
] as const;

/** The points of each side by reason; reasons that gave nothing are left out. */
export function pointsByReason(
  points: readonly ScoredEvent[],
  sides: number,
): { reason: (typeof REASONS)[number]; points: number[] }[] {
  const sum = (reason: string, side: number) =>
    points
      .filter((event) => event.event === reason && event.side === side)
      .reduce((total, event) => total + event.points, 0);
  return REASONS.map((reason) => ({
    reason,
    points: Array.from({ length: sides }, (_, side) => sum(reason, side)),
  })).filter((row) => row.points.some(Boolean));
}
