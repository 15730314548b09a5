import { expect, test } from 'vitest';
import { beatsOf } from '../../src/motion/beats';
import { blank, settled, type Shown } from '../../src/motion/shown';
import type { GameEvent, Own, PublicTable } from '../../src/protocol';
import recorded from './matches.json';

/* Matches played by the engine with random moves: what seat 0 was sent, and the table and hand it then had. */
interface Recorded {
  seats: number;
  sides: number;
  steps: { events: GameEvent[]; table: PublicTable; hand: string[] }[];
}

test.each(recorded as unknown as Recorded[])(
  'the screen ends every step as the engine does',
  ({ seats, sides, steps }) => {
    let shown: Shown = blank(seats, sides);
    for (const { events, table, hand } of steps) {
      shown = beatsOf(events, shown, { phase: table.phase, to_act: table.to_act }).at(-1)!.shown;
      const expected = settled(table, { hand } as unknown as Own);
      const inOrder = (one: Shown) => ({
        ...one,
        hand: [...one.hand].sort(),
        counted: [],
        last_turn: one.turns.length > 0 ? one.last_turn : null,
        tandas: one.tanda && one.tandas,
        last_throw: one.last_throw?.[0] == null ? null : one.last_throw,
      });
      expect(inOrder(shown)).toEqual(inOrder(expected));
    }
    expect(shown.outcome).not.toBeNull();
  },
);
