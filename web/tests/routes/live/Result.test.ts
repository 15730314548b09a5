import { flushSync, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Live } from '../../../src/routes/live/live.svelte';
import type { MatchReview, RoomState, Snapshot } from '../../../src/protocol';
import { Wire } from '../../net/wire';
import * as four from './live-table';
import { pass, seat, sitDown, useWire } from './live-table';

/* Ana has just played to the end against a bot. */
const RIVAL = { ...seat(1, 'Nené', 'mar', 'bot'), bot: 'conocedor' };
const SHARING = ['Compartir el resultado', 'Guardar la imagen'];
let matches = 0;

function ended(winner: number, change: Partial<RoomState> = {}, you: number | null = 0): Snapshot {
  const { own: _, ...seen } = four.SNAPSHOT;
  return {
    ...seen,
    you,
    phrases: ['hello', 'good_game'],
    room: {
      ...four.ROOM,
      hints_for: 0,
      stage: 'finished',
      settings: {
        ...four.ROOM.settings,
        clock: 15,
        ruleset: { ...four.ROOM.settings.ruleset, seats: 2, teams: false },
      },
      seats: [seat(0, 'Ana', 'copa'), RIVAL],
      reveal: { match: `m-${(matches += 1)}`, secret: '', contributions: {} },
      ...change,
    },
    table: {
      ...four.TABLE,
      phase: 'over',
      to_act: null,
      hand_sizes: [0, 0],
      pile_sizes: [0, 0],
      turns: [],
      outcome: { winner, reason: 'target', scores: winner ? [3, 24] : [24, 3] },
    },
  };
}

const REVIEW: MatchReview = {
  accuracy: [0.5, 0.9],
  accounts: [],
  turns: [
    {
      step: 4,
      seat: 0,
      chances: [0.5, 0.5],
      loss: 0.1,
      grade: 'mistake',
      best: null,
      brought: null,
      forgone: null,
      text: 'Poca cosa.',
    },
    {
      step: 9,
      seat: 0,
      chances: [0.5, 0.5],
      loss: 0.31,
      grade: 'blunder',
      best: null,
      brought: null,
      forgone: null,
      text: 'Dejaste la sota.',
    },
    {
      step: 12,
      seat: 1,
      chances: [0.5, 0.5],
      loss: 0.6,
      grade: 'blunder',
      best: null,
      brought: null,
      forgone: null,
      text: 'Eso fue Nené.',
    },
  ],
};

let live: Live;
let app: Record<string, unknown>;
let asked: { url: string; body: unknown }[];
let answer: (url: string) => unknown;

useWire();
beforeEach(() => {
  localStorage.clear();
  asked = [];
  answer = (url) => (url.includes('/review') ? REVIEW : { room: { code: 'NUEVA' } });
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    asked.push({ url, body: body && JSON.parse(body) });
    const found = answer(url);
    return Promise.resolve(
      found ? Response.json(found) : Response.json({ code: 'busy', text: 'No.' }, { status: 503 }),
    );
  });
});
afterEach(async () => {
  await unmount(app);
  live.close();
});

async function arrive(snapshot: Snapshot): Promise<void> {
  ({ live, app } = sitDown(snapshot));
  await pass(200);
}

async function again(snapshot: Snapshot): Promise<void> {
  await unmount(app);
  live.close();
  await arrive(snapshot);
}

const text = (selector: string) => document.querySelector(selector)?.textContent.replace(/\s+/g, ' ').trim();
const labels = () => [...document.querySelectorAll('.ways :is(a, button)')].map((way) => way.textContent.trim());

function click(selector: string): void {
  document.querySelector<HTMLElement>(selector)!.click();
  flushSync();
}

test('who has lost is told so, and gets what helps', async () => {
  await arrive(ended(1));
  expect([text('h2#result-title'), text('.result p')]).toEqual([
    'Esta no se dio',
    'Partida para Nené, por llegar a la meta',
  ]);
  expect(labels()).toEqual([
    'Revancha',
    'Uno más suave: novato',
    ...SHARING,
    'Repasar la partida',
    'Ver el tutorial',
    'Inicio',
  ]);
  expect(document.querySelector('.rain')).toBeNull();
});

test('the own play that cost most is told, and leads to its step of the replay', async () => {
  await arrive(ended(1));
  expect(text('.worst strong')).toBe('Tu jugada más cara: −31 %');
  expect(text('.worst span')).toBe('Dejaste la sota.');
  expect(document.querySelector('.worst a')?.getAttribute('href')).toBe(`/partidas/m-${matches}?paso=9`);
});

test('who has made no mistake is told that, and a review that does not come is no trouble', async () => {
  answer = () => ({ ...REVIEW, turns: [] });
  await arrive(ended(1));
  expect(text('.worst')).toContain('Ni un error grave');
  answer = () => null;
  await again(ended(1));
  expect(text('.worst')).toContain('no llegó');
});

test('who has won is not shown their mistakes', async () => {
  await arrive(ended(0));
  expect(text('h2#result-title')).toBe('¡Ganaste!');
  expect(document.querySelector('.worst')).toBeNull();
  expect(asked.filter(({ url }) => url.includes('review'))).toEqual([]);
  expect(labels()).toEqual(['Revancha', ...SHARING, 'Repasar la partida', 'Inicio']);
});

test('a win that one has seen rains suits once, and one found later does not', async () => {
  await arrive(ended(0));
  expect(document.querySelector('.rain')).toBeNull();
  const before = ended(0, { stage: 'playing', reveal: null });
  await again({ ...before, table: { ...four.TABLE, hand_sizes: [0, 0], pile_sizes: [0, 0], turns: [] } });
  Wire.now.say({
    type: 'update',
    seq: 6,
    change: { kind: 'acted', seat: 0 },
    turn: { phase: 'over', to_act: null },
    choices: [],
    room: ended(0).room,
    events: [{ event: 'MatchWon', rule: 'MAT-6', side: 0, reason: 'target', scores: [24, 3] }],
  });
  await pass(100);
  expect(document.querySelector('.moment')?.classList.contains('won')).toBe(true);
  const rain = document.querySelector('.rain');
  expect(rain).not.toBeNull();
  await pass(4000);
  click('.result .aside');
  click('.choices .back');
  expect(document.querySelector('.rain')).toBe(rain);
});

test('who watches sees who won, and nothing is offered', async () => {
  await arrive(ended(1, { hints_for: 0 }, null));
  expect(text('h2#result-title')).toBe('Victoria de Nené');
  expect(document.querySelector('.result.won, .result.lost, .worst')).toBeNull();
  expect(labels()).toEqual([...SHARING, 'Repasar la partida', 'Inicio']);
});

test('against people no other level is offered', async () => {
  await arrive(ended(1, { hints_for: null, seats: [seat(0, 'Ana', 'copa'), seat(1, 'Nené', 'mar')] }));
  expect(labels()).toEqual(['Revancha', 'Los puestos', ...SHARING, 'Repasar la partida', 'Inicio']);
});

test('after two losses in a row a gentler level comes first, and one tap begins that match', async () => {
  await arrive(ended(1));
  await again(ended(1));
  expect(text('.offer')).toBe('Van dos seguidas. ¿Probamos con algo más suave?');
  expect(labels()[0]).toBe('Uno más suave: novato');
  click('.ways .other');
  await pass(100);
  expect(asked.at(-1)).toMatchObject({
    url: expect.stringContaining('/api/rooms') as string,
    body: { preset: 'tradicional', seats: 2, clock: 15, seat: 0, bots: [{ seat: 1, bot: 'novato' }] },
  });
  expect(location.pathname).toBe('/mesa/NUEVA');
});

test('after two wins in a row a harder level is proposed', async () => {
  await arrive(ended(0));
  await again(ended(0));
  expect(text('.offer')).toBe('¡Dos seguidas! ¿Te mides con alguien más bravo?');
  expect(labels().slice(0, 2)).toEqual(['Uno más bravo: maestro', 'Revancha']);
});

test('the result can be put aside to say something, and comes back', async () => {
  await arrive(ended(1));
  click('.result .aside');
  expect(document.querySelector('.result')).toBeNull();
  click('.choices button');
  expect(Wire.now.sent.at(-1)).toMatchObject({ type: 'say', phrase: 'good_game' });
  click('.choices .back');
  expect(document.querySelector('.result')).not.toBeNull();
});
