import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endingOf } from '../../../src/shared/match-ending';
import Controls from '../../../src/routes/replay/Controls.svelte';
import { lineOf, mistakesOf } from '../../../src/routes/replay/review-line';
import ReviewGraph from '../../../src/routes/replay/ReviewGraph.svelte';
import { playOf, sceneAt, scoredIn, storyOf } from '../../../src/routes/replay/replay-story';
import { pointsByReason } from '../../../src/shared/points-by-reason';
import type { MatchCard, MatchReview, Replay } from '../../../src/protocol';
import { speak } from '../../../src/words/words.svelte';

let shown: Record<string, unknown> | undefined;
beforeEach(() => speak('es'));
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  vi.useRealTimers();
});

const CARD = {
  id: 'x-1',
  finished_at: 0,
  rules: 'tradicional seats=2 teams=false',
  result: '1 target 7-24',
  players: ['Ana', 'Luis'],
  seat: 1,
  bots: [true, false],
  colours: ['mar', 'copa'],
  faces: ['robot', 'rizos'],
  outcome: { winner: 1, reason: 'target', scores: [7, 24] },
  is_alone: false,
} satisfies MatchCard;
const TABLE = {
  phase: 'play',
  to_act: 1,
  deal: 1,
  tanda: 2,
  tandas: 6,
  dealer: 0,
  mano: 1,
  scores: [0, 4],
  hand_sizes: [2, 3],
  mesa: ['5o', '12e'],
  pile_sizes: [0, 3],
  taken: [],
  stock_size: 24,
  last_throw: [0, '12e'],
  last_captor: 1,
  turns: [],
  sung: [[0, 'casa_chica']],
  voided: [],
  exposed: [0],
  beaten: [],
  settled: false,
  shown: [],
  outcome: null,
};
const REPLAY = {
  card: CARD,
  ruleset: { direction: 'left', target: 24, teams: false },
  steps: [
    {
      change: { kind: 'started' },
      events: [
        { event: 'HandDealt', seat: 0, cards: ['1o', '11c', '11e'], rule: 'DEA-8' },
        { event: 'MalEchada', side: 1, points: 1, seat: 1, rule: 'DEA-4' },
      ],
      table: TABLE,
      hands: [
        ['1o', '11c'],
        ['3o', '4c', '12b'],
      ],
    },
    {
      change: { kind: 'acted', seat: 0 },
      events: [{ event: 'CardThrown', seat: 0, card: '12e', rule: 'CAP-4' }],
      table: TABLE,
      hands: [
        ['1o', '11c'],
        ['3o', '4c', '12b'],
      ],
    },
    {
      change: { kind: 'acted', seat: 1 },
      events: [
        { event: 'CardsCaptured', seat: 1, card: '12b', taken: ['12e'], rule: 'CAP-1' },
        { event: 'CaidaScored', side: 1, points: 4, seat: 1, fallen: 0, card: '12e', rule: 'CAI-1' },
      ],
      table: { ...TABLE, to_act: null, mesa: ['5o'], last_throw: null },
      hands: [
        ['1o', '11c'],
        ['3o', '4c'],
      ],
    },
  ],
} as unknown as Replay;

test('the outcome says who won, how, and whether it was oneself', () => {
  expect(endingOf(CARD)).toEqual({
    winner: 1,
    reason: 'target',
    scores: [7, 24],
    sides: ['Ana', 'Luis'],
    hasWon: true,
  });
  const teams = {
    ...CARD,
    outcome: { winner: 0, reason: 'resignation' as const, scores: [3, 9] },
    players: ['Ana', 'Luis', 'Eva', 'Rafa'],
    seat: null,
  };
  expect(endingOf(teams)).toMatchObject({
    winner: 0,
    reason: 'resignation',
    sides: ['Ana y Eva', 'Luis y Rafa'],
    hasWon: null,
  });
});

test('a step shows all hands, the own one in the hand', () => {
  const scene = sceneAt(REPLAY, 1);
  expect(scene.hand.map((slot) => slot.card)).toEqual(['3o', '4c', '12b']);
  expect(scene.seats[0]?.slots.map((slot) => slot.card)).toEqual(['1o', '11c']);
  expect(scene.seats[0]?.sung).toEqual([{ name: 'casa_chica', canto: 'casa chica', isFalse: true, isFallen: false }]);
  expect(scene.mesa).toEqual([
    { id: '5o', card: '5o' },
    { id: '12e', card: '12e', thrower: 'Ana' },
  ]);
  expect(scene.seats.map((seat) => [seat.kind, seat.colour])).toEqual([
    ['bot', 'mar'],
    ['person', 'copa'],
  ]);
  expect(scene.prompt).toBe('Le toca a Luis');
  expect(sceneAt(REPLAY, 2).prompt).toBe('Se acabó la partida');
});

test('points until a step come newest first, with their reasons', () => {
  expect(sceneAt(REPLAY, 1).points.map((line) => line.points)).toEqual([1]);
  expect(sceneAt(REPLAY, 2).points.map((line) => line.points)).toEqual([4, 1]);
  expect(sceneAt(REPLAY, 2).points[0]?.reason).toMatch(/caída/i);
});

test('the story leaves out who got which cards', () => {
  expect(storyOf(REPLAY, 0)).toHaveLength(1);
  expect(storyOf(REPLAY, 2)).toHaveLength(2);
  expect(playOf(REPLAY.steps[2]!)).toEqual({ card: '12b', taken: ['12e'] });
  expect(playOf(REPLAY.steps[0]!)).toBeNull();
});

test('points by reason add up side by side', () => {
  expect(pointsByReason(scoredIn(REPLAY.steps), 2)).toEqual([
    { reason: 'MalEchada', points: [0, 1] },
    { reason: 'CaidaScored', points: [0, 4] },
  ]);
});

test('the bar steps, plays to the end and stops there', () => {
  vi.useFakeTimers();
  const props = $state({ at: 0, last: 2, onmove: (step: number) => (props.at = step) });
  shown = mount(Controls, { target: document.body, props });
  flushSync();
  const bar = () => document.querySelector<HTMLInputElement>('input[type=range]')!;
  const press = (name: string) => {
    document.querySelector<HTMLElement>(`[aria-label="${name}"]`)!.click();
    flushSync();
  };
  press('Una adelante');
  expect(bar().value).toBe('1');
  press('Reproducir');
  vi.advanceTimersByTime(20_000);
  flushSync();
  expect(bar().getAttribute('aria-valuetext')).toBe('jugada 2 de 2');
  expect(document.querySelector('[aria-label="Reproducir"]')).not.toBeNull();
  press('Al comienzo');
  expect(bar().value).toBe('0');
});

const REVIEW: MatchReview = {
  turns: [
    {
      step: 1,
      seat: 0,
      chances: [0.5, 0.5],
      loss: 0.2,
      grade: 'blunder',
      best: { action: { kind: 'play', card: '11c', takes: 0 }, taken: [] },
      text: 'Dejaste un rey servido.',
      brought: { chance: 0.3, caida: 0, limpia: 0, cards: 0, fallen: -1.26, cleared: 0, later: 0.02 },
      forgone: { chance: 0.5, caida: 0, limpia: 0, cards: 1, fallen: 0, cleared: 0, later: 0.3 },
    },
    {
      step: 2,
      seat: 1,
      chances: [0.25, 0.75],
      loss: 0,
      grade: 'good',
      best: null,
      text: '',
      brought: null,
      forgone: null,
    },
  ],
  accuracy: [0.4, 1],
  accounts: [
    { start: 0.5, end: 0, play: -0.3, luck: -0.2 },
    { start: 0.5, end: 1, play: 0.3, luck: 0.2 },
  ],
};

test('the graph goes through every reviewed play, and a mistake can be stepped to', () => {
  expect(lineOf(REVIEW, 1, 3)).toBe('0,70 300,35 600,0');
  expect(mistakesOf(REVIEW).map((turn) => turn.step)).toEqual([1]);
  const ongo = vi.fn();
  shown = mount(ReviewGraph, {
    target: document.body,
    props: { review: REVIEW, names: ['Ana', 'Luis'], sides: ['Ana', 'Luis'], side: 1, steps: 3, at: 1, ongo },
  });
  flushSync();
  const button = document.querySelector<HTMLElement>('ol button')!;
  expect(button.textContent.trim()).toBe('1. Ana: error grave');
  button.click();
  expect(ongo).toHaveBeenCalledWith(0);
  expect(document.body.textContent).toContain('Luis: 75 %');
  expect(document.body.textContent).toContain('+30');
});

test('what the graph and its numbers mean is said beside them', () => {
  shown = mount(ReviewGraph, {
    target: document.body,
    props: { review: REVIEW, names: ['Ana', 'Luis'], sides: ['Ana', 'Luis'], side: 1, steps: 3, at: 2, ongo: vi.fn() },
  });
  flushSync();
  expect(document.body.textContent).toContain('mientras más arriba, más chance de ganar para Luis');
  expect(document.body.textContent).toContain('Por suerte: lo que trajeron las cartas');
  expect(document.body.textContent).toContain('Luis: 100 %');
});
