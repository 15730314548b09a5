import { flushSync, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Live } from '../../../src/routes/live/live.svelte';
import { CHOICES } from '../../../src/browser/preferences';
import type { GameEvent } from '../../../src/protocol';
import { settings } from '../../../src/browser/settings.svelte';
import { Wire } from '../../net/wire';
import { sitDown, useWire, SNAPSHOT, TABLE } from './live-table';

let seq: number;
let live: Live;
let app: Record<string, unknown>;

useWire();
beforeEach(() => {
  settings.speed = 'normal';
  ({ seq } = SNAPSHOT);
  ({ live, app } = sitDown({ ...SNAPSHOT, table: { ...TABLE, mesa: [] } }));
});
afterEach(async () => {
  await unmount(app);
  live.close();
});

function follow(...events: GameEvent[]): void {
  Wire.now.say({
    type: 'update',
    seq: (seq += 1),
    change: { kind: 'acted', seat: 1 },
    turn: { phase: 'play', to_act: 1 },
    events,
  });
}

/** How long the show of something lasts, in milliseconds. */
function lengthOf(...events: GameEvent[]): number {
  const start = performance.now();
  follow(...events);
  while (live.isBusy) vi.advanceTimersByTime(10);
  return performance.now() - start;
}

function pass(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
  flushSync();
}

const moment = () => document.querySelector('.moment strong')?.textContent;

test.each<[string, GameEvent]>([
  ['3', { event: 'MesaCardDealt', rule: 'DEA-2', card: '5b', number: 3, hit: false }],
  ['¡Mal echada!', { event: 'MalEchada', rule: 'DEA-4', side: 1, points: 1, seat: 1 }],
  ['¡Las últimas!', { event: 'TandaDealt', rule: 'DEA-8', tanda: 3, tandas: 3 }],
  ['¡vigía!', { event: 'CantoSung', rule: 'CAN-3', seat: 1, canto: 'vigia' }],
  ['¡Caída!', { event: 'CaidaScored', rule: 'CAI-1', side: 1, points: 2, seat: 1, fallen: 0, card: '10o' }],
  ['¡Mata mesa!', { event: 'CountVoided', rule: 'CAI-5', side: 1, points: -3, seat: 3 }],
  ['¡Embuste!', { event: 'CantoExposed', rule: 'CAN-8', seat: 1, canto: 'trivilin' }],
  ['¡Embuste!', { event: 'CantoFined', rule: 'CAN-8', side: 1, points: -1, seat: 1, canto: 'vigia' }],
  ['¡Mesa limpia!', { event: 'MesaLimpia', rule: 'MES-1', side: 1, points: 4, seat: 1 }],
  [
    'Nené y Rita: 22 cartas (cuota: 20)',
    { event: 'PileCounted', rule: 'CNT-2', side: 1, points: 2, cards: 22, quota: 20 },
  ],
  ['¡Ganaste!', { event: 'MatchWon', rule: 'MAT-6', side: 0, reason: 'target', scores: [24, 5] }],
  [
    'Sorteo: la carta más alta reparte',
    {
      event: 'DealerCardsDrawn',
      rule: 'DLR-1',
      draws: [
        [0, '3o'],
        [1, '7e'],
      ],
      tied: [],
    },
  ],
  [
    'Sorteo: empate, se saca otra vez',
    {
      event: 'DealerCardsDrawn',
      rule: 'DLR-1',
      draws: [
        [0, '3o'],
        [1, '3e'],
      ],
      tied: [0, 1],
    },
  ],
  ['¡Partida para Nené y Rita!', { event: 'MatchWon', rule: 'MAT-6', side: 1, reason: 'target', scores: [5, 24] }],
])('%s has its moment, and it goes by', (text, event) => {
  follow(event);
  pass(60);
  expect(moment()).toBe(text);
  pass(3000);
  expect(moment()).toBeUndefined();
});

const BEATEN: GameEvent = {
  event: 'CantoBeaten',
  rule: 'CAN-5',
  seat: 2,
  canto: 'patrulla',
  worth: 6,
  best: 1,
  best_canto: 'registrico',
  best_worth: 10,
};

test('a beaten canto has its moment: whose, by what, and both values', () => {
  follow({ event: 'CantoSung', rule: 'CAN-3', seat: 2, canto: 'patrulla' }, BEATEN);
  pass(1300);
  expect(moment()).toBe('registrico 10 le gana a patrulla 6');
  expect(document.querySelector('.moment .line')?.textContent).toBe('Nené le gana el canto a Luis');
  expect(document.querySelector('[data-seat="2"] .sung.fallen')?.textContent).toBe('¡patrulla!, ya no vale');
  pass(3000);
  expect(moment()).toBeUndefined();
  expect(document.querySelector('[data-seat="2"] .sung.fallen')).not.toBeNull();
  expect(document.querySelector('.large li')?.textContent).toContain('registrico 10, de Nené, le gana a patrulla 6.');
});

test('what a beaten ronda is worth is not said where nobody may know', () => {
  follow({ ...BEATEN, canto: 'ronda', worth: null });
  pass(60);
  expect(moment()).toBe('registrico 10 le gana a ronda');
});

test('a moment says whose it is and what it gives', () => {
  follow({ event: 'MesaLimpia', rule: 'MES-1', side: 1, points: 4, seat: 1 });
  pass(60);
  expect(document.querySelector('.moment .line')?.textContent).toBe('Nené+4');
});

test.each([
  [-2, 'Nené−2'],
  [0, 'Nené'],
])('a lie that costs %d says so', (points, line) => {
  follow({ event: 'CantoFined', rule: 'CAN-8', side: 1, points, seat: 1, canto: 'vigia' });
  pass(60);
  expect(document.querySelector('.moment .line')?.textContent).toBe(line);
});

test('the count is called over the cards as they land, and the hits light up', () => {
  const dealt = (card: string, number: number, hit: boolean): GameEvent => ({
    event: 'MesaCardDealt',
    rule: 'DEA-2',
    card,
    number,
    hit,
  });
  follow(dealt('5b', 1, false), dealt('2o', 2, true));
  const counts = () =>
    [...document.querySelectorAll('.mesa li')].map((card) => [
      card.getAttribute('data-slot'),
      card.querySelector('.count')?.textContent,
      card.classList.contains('hit'),
    ]);
  pass(60);
  expect([moment(), counts()]).toEqual(['1', [['5b', '1', false]]]);
  pass(650);
  expect([moment(), counts()]).toEqual([
    '2',
    [
      ['2o', '2', true],
      ['5b', '1', false],
    ],
  ]);
});

test('three speeds: calm takes longer than normal, and fast less', () => {
  const caida: GameEvent = { event: 'CaidaScored', rule: 'CAI-1', side: 1, points: 2, seat: 1, fallen: 0, card: '10o' };
  const [calm, normal, fast] = CHOICES.speed.map((speed) => {
    settings.speed = speed;
    return lengthOf(caida);
  });
  expect(calm! / normal!).toBeGreaterThan(1.3);
  expect(normal! / fast!).toBeGreaterThan(2);
});

test('nobody who looks elsewhere is kept waiting', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(lengthOf({ event: 'MesaLimpia', rule: 'MES-1', side: 1, points: 4, seat: 1 })).toBe(0);
  vi.restoreAllMocks();
});
