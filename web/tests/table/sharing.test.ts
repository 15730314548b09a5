import { expect, test } from 'vitest';
import { share } from '../../src/table/sharing';

test('what says the same is the same object', () => {
  const before = {
    prompt: 'a',
    seats: [
      { seat: 0, sung: ['ronda'] },
      { seat: 1, sung: [] },
    ],
  };
  expect(share(before, structuredClone(before))).toBe(before);
  const after = share(before, {
    prompt: 'b',
    seats: [
      { seat: 0, sung: ['ronda'] },
      { seat: 1, sung: ['vigía'] },
    ],
  });
  expect(after).toEqual({
    prompt: 'b',
    seats: [
      { seat: 0, sung: ['ronda'] },
      { seat: 1, sung: ['vigía'] },
    ],
  });
  expect(after.seats[0]).toBe(before.seats[0]);
  expect(after.seats[1]).not.toBe(before.seats[1]);
});

test('a card is the same wherever it moves in the list', () => {
  const [four, six, seven] = ['4o', '6c', '7e'].map((card) => ({ id: card, card }));
  const after = share(
    [four, six, seven],
    [
      { id: '6c', card: '6c' },
      { id: '7e', card: '7e', order: 1 },
    ],
  );
  expect(after[0]).toBe(six);
  expect(after[1]).toEqual({ id: '7e', card: '7e', order: 1 });
});

test('more, fewer or nothing where something was is told apart', () => {
  expect(share([1, 2], [1])).toEqual([1]);
  expect(share({ over: '4o' }, {})).toEqual({});
  expect(share({ clock: { seconds: 3 } }, { clock: null })).toEqual({ clock: null });
  expect(share(undefined, { a: 1 })).toEqual({ a: 1 });
});
