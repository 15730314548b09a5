import { flushSync, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameEvent, Rules } from '../../../src/protocol';
import type { Live } from '../../../src/routes/live/live.svelte';
import { speak } from '../../../src/words/words.svelte';
import { sitDown, SNAPSHOT, TABLE, useWire } from './live-table';
import { until } from '../../waiting';

const PATRULLA = { canto: 'patrulla', title: 'patrulla', hand: 'tres seguidas', example: ['6o', '7c', '10e'] };
const RONDA = { canto: 'ronda', title: 'ronda 1-7', hand: 'un par y otra', example: ['1o', '1c', '4e'] };
const REGISTRICO = {
  canto: 'registrico',
  title: 'registrico',
  hand: 'as, sota y caballo',
  example: ['1o', '10c', '11e'],
};
const RULES = {
  explanation: {
    groups: [
      {
        name: 'cantos',
        intro: '',
        not_played: 'No se juega: chigüire.',
        cantos: [
          { ...RONDA, points: 1, differs: false },
          { ...PATRULLA, points: 7, differs: true },
          { ...REGISTRICO, points: 10, differs: false },
        ],
      },
    ],
  },
  scoring: [
    { event: 'MesaLimpia', title: 'Mesa limpia', sentences: ['Vale cuatro.'] },
    { event: 'CantoPaid', title: 'Quién cobra', sentences: ['Cobra el mejor.'] },
    { event: 'CantoBeaten', title: 'Quién cobra', sentences: ['Cobra el mejor.', 'En el empate, la mano.'] },
  ],
} as unknown as Rules;
const POINTS: GameEvent[] = [
  { event: 'MesaLimpia', rule: 'MES-1', side: 1, points: 4, seat: 1 },
  {
    event: 'CantoBeaten',
    rule: 'CAN-5',
    seat: 2,
    canto: 'patrulla',
    worth: 7,
    best: 1,
    best_canto: 'registrico',
    best_worth: 10,
  },
];

let live: Live;
let app: Record<string, unknown>;
let asked: [string, unknown][];

useWire();
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    asked.push([path, JSON.parse(body)]);
    return Promise.resolve({ ok: true, json: () => Promise.resolve(RULES) });
  });
  ({ live, app } = sitDown({ ...SNAPSHOT, points: POINTS, table: { ...TABLE, sung: [[2, 'patrulla']], beaten: [2] } }));
});
afterEach(async () => {
  await unmount(app);
  live.close();
});

/** What stands in the sheet once it is there. */
async function open(selector: string): Promise<string[]> {
  document.querySelector<HTMLElement>(selector)!.click();
  await until(() => {
    flushSync();
    expect(document.querySelector('dialog')).not.toBeNull();
  });
  return [...document.querySelectorAll('dialog :is(h2, p, b, strong)')].map((one) => one.textContent.trim());
}

const drawn = () => [...document.querySelectorAll('dialog [data-card]')].map((one) => one.getAttribute('data-card'));

test('a flag tells what its canto is, its cards drawn, and what it pays at this table', async () => {
  expect(await open('[data-seat="2"] .sung button')).toEqual([
    'Patrulla',
    'patrulla',
    '7◆',
    'Cobra el mejor.',
    'En el empate, la mano.',
  ]);
  expect(drawn()).toEqual(['6o', '7c', '10e']);
});

test('a line about a beaten canto tells of both, the better one first', async () => {
  expect(await open('.large li:first-child button')).toEqual([
    'Quién cobra',
    'A Luis le ganaron el canto: registrico 10, de Nené, le gana a patrulla 7.',
    'Cobra el mejor.',
    'En el empate, la mano.',
    'registrico',
    '10',
    'patrulla',
    '7◆',
  ]);
});

test('any other line of the log tells its rule', async () => {
  expect(await open('.large li:last-child button')).toEqual([
    'Mesa limpia',
    '¡Mesa limpia! Nené no deja ni una carta.',
    'Vale cuatro.',
  ]);
});

test('one tap from the hand are all cantos, the one worth most first', async () => {
  const said = await open('.tools .cantos');
  expect(said.slice(0, 7)).toEqual(['Los cantos de esta mesa', 'registrico', '10', 'patrulla', '7◆', 'ronda 1-7', '1']);
  expect(said).toContain('No se juega: chigüire.');
});

test('the rules are asked for once in a language, as the room has them', async () => {
  speak('en');
  await open('.tools .cantos');
  document.querySelector<HTMLDialogElement>('dialog')!.close();
  flushSync();
  await open('[data-seat="2"] .sung button');
  expect(asked).toEqual([['/api/rules?lang=en', { preset: 'tradicional', seats: 4, teams: true, options: {} }]]);
});

test('the question mark shows what the keys do', () => {
  dispatchEvent(new KeyboardEvent('keydown', { key: '?' }));
  flushSync();
  expect(document.querySelector('dialog h2')?.textContent).toBe('Atajos del teclado');
  const keys = [...document.querySelectorAll('dialog kbd')].map((one) => one.textContent);
  expect(keys).toEqual(['1', '2', '3', 'Enter', 'Tab', 'Esc', 'Z', '?']);
});
