import { expect, test } from 'vitest';
import { beatsOf } from '../../src/motion/beats';
import { blank, type Shown } from '../../src/motion/shown';
import type { GameEvent, Ruleset, ToAct } from '../../src/protocol';
import cases from '../cases.json';

/* Matches over random rulesets as one audience gets them, and what Python's fold makes of every event: what of the
   table it changed (scripts/shared_cases.py). */
interface Told extends Omit<Pick<Shown, (typeof FIELDS)[number]>, 'turns'> {
  turns: string[];
}
interface Match {
  number: number;
  ruleset: Ruleset;
  seat: number | null;
  steps: { events: [GameEvent, Partial<Told>][]; turn: ToAct }[];
}

const FIELDS = [
  'deal',
  'tanda',
  'dealer',
  'mano',
  'scores',
  'hand_sizes',
  'mesa',
  'pile_sizes',
  'stock_size',
  'last_throw',
  'sung',
  'voided',
  'exposed',
  'beaten',
  'outcome',
  'turns',
  'hand',
] as const;

function toldBy(shown: Shown): Told {
  const turns = shown.turns.map(({ seat, card, taken }) => [seat, card, ...taken].join(' '));
  return { ...(Object.fromEntries(FIELDS.map((name) => [name, shown[name]])) as unknown as Told), turns };
}

test.each(cases.matches as unknown as Match[])(
  'match $number: after every event the screen is as the engine says',
  ({ ruleset, steps }) => {
    let shown = blank(ruleset.seats, ruleset.teams ? 2 : ruleset.seats);
    let told = toldBy(shown);
    for (const { events, turn } of steps) {
      for (const [event, changed] of events) {
        shown = beatsOf([event], shown, null, ruleset).at(-1)!.shown;
        told = { ...told, ...changed };
        /* The cards of a lost deal are gathered before the eyes of all; for the engine, when the next deal begins. */
        if (event.event !== 'DealLost') expect(toldBy(shown), JSON.stringify(event)).toEqual(told);
      }
      shown = beatsOf([], shown, turn, ruleset).at(-1)!.shown;
      expect({ ...toldBy(shown), phase: shown.phase, to_act: shown.to_act }).toEqual({ ...told, ...turn });
      expect(shown.over).toBeNull();
    }
    expect(shown.outcome).not.toBeNull();
  },
);
