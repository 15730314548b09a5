import { expect, test } from 'vitest';
import { pointsByReason } from '../../src/shared/points-by-reason';

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
