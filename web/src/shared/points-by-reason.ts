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

/** The points of the last deal that was counted: one after the other, its sides are counted at its end. */
export function pointsOfLastDeal(points: readonly ScoredEvent[]): ScoredEvent[] {
  const isCount = (event: ScoredEvent | undefined) => event?.event === 'PileCounted';
  const end = points.findLastIndex(isCount) + 1;
  const before = points.slice(0, Math.max(0, end - 1));
  const start = before.findLastIndex((event, index) => isCount(event) && !isCount(points[index + 1])) + 1;
  return points.slice(start, end);
}

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
