/* Four at a table, in teams: Ana is looking; Nené is a bot, Luis her partner, and Rita deals. */
import { flushSync, mount } from 'svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import { RoomConnection } from '../../../src/net/connection';
import Game from '../../../src/routes/live/Game.svelte';
import { Live } from '../../../src/routes/live/live.svelte';
import type { RoomState, SeatState, Snapshot, PublicTable } from '../../../src/protocol';
import { speak } from '../../../src/words/words.svelte';
import { Wire } from '../../net/wire';

export function seat(
  number: number,
  name: string,
  colour: SeatState['colour'],
  kind: SeatState['kind'] = 'person',
): SeatState {
  return {
    seat: number,
    side: number % 2,
    kind,
    name,
    colour,
    face: kind === 'person' ? 'pana' : 'robot',
    who: name,
    bot: null,
    connected: true,
    away: null,
    wants_rematch: false,
    is_kept: false,
  };
}

export const ROOM: RoomState = {
  id: 'abc',
  code: 'ABCDEF',
  stage: 'playing',
  match: 1,
  host: 0,
  hints_for: null,
  watchers: 0,
  commitment: '',
  reveal: null,
  begins_in_ms: null,
  settings: {
    preset: 'tradicional',
    changes: {},
    ruleset: { target: 24, direction: 'left', seats: 4, teams: true } as RoomState['settings']['ruleset'],
    clock: 30,
    is_public: false,
  },
  seats: [
    seat(0, 'Ana', 'copa'),
    seat(1, 'Nené', 'mar', 'bot'),
    seat(2, 'Luis', 'oro'),
    seat(3, 'Rita', 'basto', 'program'),
  ],
};
export const TABLE: PublicTable = {
  phase: 'play',
  to_act: 1,
  deal: 1,
  tanda: 2,
  tandas: 3,
  dealer: 3,
  mano: 0,
  scores: [3, 5],
  hand_sizes: [2, 3, 3, 3],
  mesa: ['4o', '6c', '7e', '10b'],
  pile_sizes: [4, 0, 11, 0],
  taken: [],
  stock_size: 12,
  hits: [],
  last_throw: null,
  last_captor: 0,
  turns: [{ seat: 0, card: '5e', taken: ['5c', '6o'] }],
  sung: [],
  voided: [],
  exposed: [],
  settled: false,
  beaten: [],
  shown: [],
  truths: [0, 0, 0, 0],
  lies: [0, 0, 0, 0],
  outcome: null,
};
export const SNAPSHOT: Snapshot = {
  type: 'snapshot',
  seq: 5,
  room: ROOM,
  you: 0,
  table: TABLE,
  phrases: [],
  own: { seat: 0, hand: ['1o', '12b'], dealt: ['5e', '1o', '12b'], canto: null, choices: [] },
};

/** Every test of a file talks to a `Wire`, in Spanish and on a clock of its own. Call it before other hooks. */
export function useWire(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Wire);
    vi.stubGlobal('fetch', () => Promise.reject(new Error('nobody answers')));
    Wire.all = [];
    speak('es');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

/** Let so much time go by; what is fetched later is here afterwards. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  flushSync();
}

/** The room on the screen; what the server says goes through `Wire.now`. */
export function sitDown(snapshot: Snapshot = SNAPSHOT): { live: Live; app: Record<string, unknown> } {
  const live = new Live((ears) => new RoomConnection('abc', ears));
  Wire.now.open();
  Wire.now.say(snapshot);
  const app = mount(Game, {
    target: document.body,
    props: {
      get live() {
        return live;
      },
      get room() {
        return live.room!;
      },
      get shown() {
        return live.shown!;
      },
    },
  });
  flushSync();
  return { live, app };
}
