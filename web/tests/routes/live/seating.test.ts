import { expect, test } from 'vitest';
import type { RoomState, SeatState } from '../../../src/protocol';
import { seatFor, sitWish } from '../../../src/routes/live/seating';

/** A table as letters: `p` a person, `b` a bot, `k` kept, `.` free. */
function table(seats: string, stage: RoomState['stage'] = 'waiting'): RoomState {
  const kinds: Record<string, SeatState['kind']> = { p: 'person', b: 'bot' };
  return {
    stage,
    seats: [...seats].map((one, seat) => ({ seat, kind: kinds[one] ?? 'empty', is_kept: one === 'k' })),
  } as unknown as RoomState;
}

test.each([
  ['p..', '', 1],
  ['pk.', '', 2],
  ['pkb', '', undefined],
  ['pkb', 'a1', 1],
  ['pbp', 'a1', undefined],
])('at %s with the key “%s” it is seat %s', (seats, key, seat) => {
  expect(seatFor(table(seats), key)?.seat).toBe(seat);
});

test('nobody sits down where a match is on or over', () => {
  for (const stage of ['playing', 'finished', 'closed'] as const)
    expect(seatFor(table('p.', stage), '')).toBeUndefined();
});

test('who sits down says their key only if they have one', () => {
  expect(sitWish(2, '')).toMatchObject({ type: 'sit', seat: 2 });
  expect(sitWish(2, '')).not.toHaveProperty('key');
  expect(sitWish(2, 'a1')).toHaveProperty('key', 'a1');
});
