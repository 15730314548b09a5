import { expect, test } from 'vitest';
import { pointsByReason, pointsOfLastDeal } from '../../src/shared/points-by-reason';
import type { ScoredEvent } from '../../src/words/event-sentences';

test('points are summed by reason and side, and what gave nothing is left out', () => {
  const rows = pointsByReason(
    [
      { event: 'CaidaScored', rule: 'CAI-1', side: 0, points: 1, seat: 0, fallen: 1, card: '3o' },
      { event: 'CaidaScored', rule: 'CAI-1', side: 0, points: 4, seat: 0, fallen: 1, card: '12o' },
      { event: 'MalEchada', rule: 'DEA-4', side: 1, points: 1, seat: 1 },
      { event: 'PileCounted', rule: 'CNT-2', side: 1, points: 0, cards: 18, quota: 20 },
    ],
    2,
  );
  expect(rows).toEqual([
    { reason: 'MalEchada', points: [0, 1] },
    { reason: 'CaidaScored', points: [5, 0] },
  ]);
});

test('points that were lost have their own reason, and all reasons together are the score', () => {
  const rows = pointsByReason(
    [
      { event: 'CountHit', rule: 'DEA-3', side: 0, points: 3, seat: 0, number: 3 },
      { event: 'CountVoided', rule: 'CAI-5', side: 0, points: -3, seat: 0 },
      { event: 'CantoPaid', rule: 'CAN-5', side: 1, points: 6, seat: 1, canto: 'patrulla', cards: [] },
      { event: 'CantoFined', rule: 'CAN-8', side: 1, points: -2, seat: 1, canto: 'vigia' },
    ],
    2,
  );
  expect(rows).toEqual([
    { reason: 'CountHit', points: [3, 0] },
    { reason: 'CountVoided', points: [-3, 0] },
    { reason: 'CantoFined', points: [0, -2] },
    { reason: 'CantoPaid', points: [0, 6] },
  ]);
});

test('the last deal is what was scored between two counts', () => {
  const count = (side: number, points: number): ScoredEvent => ({
    event: 'PileCounted',
    rule: 'CNT-2',
    side,
    points,
    cards: 20 + points,
    quota: 20,
  });
  const clean = (points: number): ScoredEvent => ({ event: 'MesaLimpia', rule: 'MES-1', side: 0, points, seat: 0 });
  const first = [clean(1), count(0, 0), count(1, 3)];
  const second = [clean(2), clean(3), count(0, 2), count(1, 0)];
  expect(pointsOfLastDeal(first)).toEqual(first);
  expect(pointsOfLastDeal([...first, ...second])).toEqual(second);
  expect(pointsOfLastDeal([...first, ...second, clean(4)])).toEqual(second);
  expect(pointsOfLastDeal([clean(4)])).toEqual([]);
});
