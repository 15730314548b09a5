import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Live } from '../../src/routes/live/live.svelte';
import type { GameEvent, Snapshot, Update } from '../../src/protocol';
import type { SeatScene } from '../../src/table/scene';
import Seat from '../../src/table/Seat.svelte';
import { speak } from '../../src/words/words.svelte';
import { Wire } from '../net/wire';
import { ROOM, sitDown, useWire, SNAPSHOT, TABLE } from '../routes/live/live-table';

let seq: number;
let live: Live | undefined;
let app: Record<string, unknown> | undefined;

useWire();
afterEach(async () => {
  if (app) await unmount(app);
  app = undefined;
  live?.close();
});

function arrive(change: Partial<Snapshot> = {}): void {
  ({ seq } = SNAPSHOT);
  ({ live, app } = sitDown({ ...SNAPSHOT, ...change }));
}

/** Events come, and are shown to their end. */
function follow(...events: GameEvent[]): void {
  Wire.now.say({
    type: 'update',
    seq: (seq += 1),
    change: { kind: 'acted', seat: 1 },
    turn: { phase: 'play', to_act: 2 },
    events,
  } satisfies Update);
  vi.advanceTimersByTime(10_000);
  flushSync();
}

function textsOf(selector: string): (string | undefined)[] {
  return [...document.querySelectorAll(selector)].map((found) => found.textContent.trim());
}

function marksOf(seat: number): (string | undefined)[] {
  return textsOf(`.seat[data-seat="${seat}"] .marks em`);
}

test('every seat wears its marks: oneself, dealer, mano, partner, bot and program', () => {
  arrive();
  expect([0, 1, 2, 3].map(marksOf)).toEqual([['tú', 'mano'], ['bot'], ['pareja'], ['programa', 'reparte']]);
});

test('the marks of dealer and mano go on with the next deal', () => {
  arrive();
  follow({ event: 'DealStarted', rule: 'DLR-2', deal: 2, dealer: 0, mano: 1 });
  expect([0, 1, 2, 3].map(marksOf)).toEqual([['tú', 'reparte'], ['bot', 'mano'], ['pareja'], ['programa']]);
});

test('a person that a bot plays for is marked as a bot, in words too', () => {
  arrive({
    room: {
      ...ROOM,
      seats: ROOM.seats.map((seat) => (seat.seat === 2 ? { ...seat, away: 'gone' as const, connected: false } : seat)),
    },
  });
  expect(marksOf(2)).toEqual(['pareja', 'bot: un bot juega por esta persona']);
});

test('a person without a connection is marked as such', () => {
  arrive();
  Wire.now.say({ type: 'presence', connected: [true, true, false, true], watchers: 0 });
  flushSync();
  expect(marksOf(2)).toEqual(['pareja', 'sin señal']);
  expect(document.querySelector('.seat[data-seat="2"]')?.classList.contains('faded')).toBe(true);
});

test('the last play is shown with what it took, until the next one', () => {
  arrive();
  const isDrawn = () =>
    [...document.querySelectorAll('.where p.last .chip use')].map((use) => use.getAttribute('href'));
  expect(textsOf('.where p.last .chip')).toEqual(['5', '5', '6']);
  expect(isDrawn()).toEqual(['#d-e', '#d-c', '#d-o']);
  expect(textsOf('.where p.last b')).toEqual(['Ana']);
  expect(document.querySelector('.where p.last')?.getAttribute('title')).toBe(
    'Ana juega cinco de espadas y recoge cinco de copas y seis de oros.',
  );
  follow({ event: 'CardThrown', rule: 'CAP-4', seat: 1, card: '3b' });
  expect(textsOf('.where p.last .chip')).toEqual(['3']);
  expect(isDrawn()).toEqual(['#d-b']);
  expect(textsOf('.where p.last b')).toEqual(['Nené']);
});

test('a tanda begins with the last play still in sight, a deal with a clear table', () => {
  arrive();
  follow({ event: 'TandaDealt', rule: 'DEA-8', tanda: 3, tandas: 3 });
  expect(textsOf('.where p.last .chip')).toEqual(['5', '5', '6']);
  follow({ event: 'DealStarted', rule: 'DLR-2', deal: 2, dealer: 0, mano: 1 });
  expect(textsOf('.where p.last')).toEqual([]);
});

test('the tanda is counted, and the last one called', () => {
  arrive();
  expect(textsOf('.tanda')).toEqual(['tanda 2 de 3']);
  follow({ event: 'TandaDealt', rule: 'DEA-8', tanda: 3, tandas: 3 });
  expect(textsOf('.tanda')).toEqual(['¡las últimas!']);
  speak('en');
  flushSync();
  expect(textsOf('.tanda')).toEqual(['las últimas!']);
});

test('before the first tanda there is nothing to count', () => {
  arrive({ table: { ...TABLE, tanda: 0 } });
  expect(textsOf('.tanda')).toEqual(['']);
});

const SEAT: SeatScene = {
  seat: 1,
  name: 'Nené',
  colour: 'mar',
  face: 'robot',
  kind: 'bot',
  level: null,
  slots: [],
  pile: 0,
  isDealer: false,
  isMano: false,
  isTurn: false,
  isPartner: false,
  isConnected: true,
  isAway: false,
  sung: [],
  clock: null,
  saying: null,
  drawn: null,
};

test('the plate of a bot says its level, and of one from before there were levels that it is a bot', () => {
  const marks = [SEAT, { ...SEAT, level: 'maestro' }].map((seat) => {
    const shown = mount(Seat, { target: document.body, props: { seat } });
    const [texts, heard] = [textsOf('.marks em'), textsOf('.marks .only-heard')];
    void unmount(shown);
    return [texts, heard];
  });
  expect(marks).toEqual([
    [['bot'], []],
    [['bot maestro'], ['bot']],
  ]);
});

test('a pile grows with what it holds', () => {
  const layers = [0, 1, 5, 6, 20, 40].map((pile) => {
    const shown = mount(Seat, { target: document.body, props: { seat: { ...SEAT, pile } } });
    const height = document.querySelector<HTMLElement>('.stack')!.style.getPropertyValue('--layers');
    const isNone = document.querySelector('.pile')!.classList.contains('none');
    void unmount(shown);
    return [height, isNone];
  });
  expect(layers).toEqual([
    ['0', true],
    ['1', false],
    ['1', false],
    ['2', false],
    ['4', false],
    ['6', false],
  ]);
});

test('the pile of whoever takes grows card by card', () => {
  arrive();
  const pile = () => textsOf('[data-pile="1"] b');
  expect(pile()).toEqual(['0']);
  follow({ event: 'CardsCaptured', rule: 'CAP-1', seat: 1, card: '6e', taken: ['6c', '7e'] });
  expect(pile()).toEqual(['3']);
  expect(document.querySelector('[data-pile="1"]')?.getAttribute('aria-label')).toBe('3 cartas en el montón');
});

test('the points log gives every reason, newest first', () => {
  arrive({ points: [{ event: 'MesaLimpia', rule: 'MES-1', side: 1, points: 4, seat: 1 }] });
  follow({ event: 'CaidaScored', rule: 'CAI-1', side: 0, points: 2, seat: 0, fallen: 3, card: '10o' });
  expect(textsOf('.large li .reason')).toEqual([
    '¡Caída de sota! Rita, te cayeron: anota Ana.',
    '¡Mesa limpia! Nené no deja ni una carta.',
  ]);
  expect(textsOf('.large li strong [aria-hidden]')).toEqual(['+2', '+4']);
  expect(textsOf('summary .reason')).toEqual(['¡Caída de sota! Rita, te cayeron: anota Ana.']);
});

test('the ring around who is to play runs down with the clock', () => {
  arrive({ clock: { seat: 1, remaining_ms: 30_000, total_ms: 30_000 } });
  const left = (seat: number) =>
    Number(document.querySelector<HTMLElement>(`.seat[data-seat="${seat}"] .face`)!.style.getPropertyValue('--left'));
  const after = (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000);
    flushSync();
    return left(1);
  };
  expect(after(0)).toBeCloseTo(1, 1);
  expect(after(15)).toBeCloseTo(0.5, 1);
  expect(textsOf('.seat.turn > .only-heard')).toEqual(['le toca, quedan 15 segundos']);
  expect(after(9)).toBeCloseTo(0.2, 1);
  expect(after(20)).toBe(0);
  expect(left(2)).toBe(1);
});
