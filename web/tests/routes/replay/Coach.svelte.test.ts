import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MatchReview, Prospect, Replay, ReplayStep, ReviewedTurn } from '../../../src/protocol';
import Coach from '../../../src/routes/replay/Coach.svelte';
import { mistakeAt, movesOf, nextPlace, pointsOf, withMarks } from '../../../src/routes/replay/coaching';
import { ReviewRequest } from '../../../src/routes/replay/review-request.svelte';
import type { Scene } from '../../../src/table/scene';
import { speak } from '../../../src/words/words.svelte';

let shown: Record<string, unknown> | undefined;
beforeEach(() => speak('es'));
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
});

const BROUGHT: Prospect = { chance: 0.35, caida: 0, limpia: 0, cards: 1, fallen: -1.26, cleared: 0, later: 0.02 };
const FORGONE: Prospect = { chance: 0.5, caida: 4, limpia: 0, cards: 1.5, fallen: 0, cleared: 0, later: -0.5 };

function turn(step: number, grade: ReviewedTurn['grade'], best: ReviewedTurn['best'] = null): ReviewedTurn {
  const isTold = grade !== 'good';
  return {
    step,
    seat: 1,
    chances: [0.5, 0.5],
    loss: isTold ? 0.15 : 0,
    grade,
    best,
    text: isTold ? 'Con el siete podía caerle a Ana.' : '',
    brought: isTold ? BROUGHT : null,
    forgone: isTold ? FORGONE : null,
  };
}

const BETTER: ReviewedTurn['best'] = { action: { kind: 'play', card: '7o', takes: 2 }, taken: ['7e', '10b'] };
const REVIEW: MatchReview = {
  turns: [turn(1, 'good'), turn(2, 'blunder', BETTER), turn(3, 'good'), turn(4, 'mistake', BETTER)],
  accuracy: [1, 0.4],
  accounts: [],
};
const PLAYED = {
  change: { kind: 'acted', seat: 1, action: { kind: 'play', card: '5e', takes: 1 } },
  events: [
    { event: 'CardsCaptured', seat: 1, card: '5e', taken: ['5c'], rule: 'CAP-1' },
    { event: 'CantoSung', seat: 0, canto: 'ronda', rule: 'CAN-3' },
  ],
} as unknown as ReplayStep;
const SCENE = {
  hand: ['5e', '7o', '1o'].map((card) => ({ id: card, card })),
  mesa: ['5c', '7e', '10b', '12o'].map((card) => ({ id: card, card })),
  seats: [
    { seat: 0, slots: [{ id: '2o', card: '2o' }] },
    { seat: 1, slots: [] },
  ],
} as unknown as Scene;

const marksOf = (slots: { card: string | null; mark?: string }[]) =>
  slots.map(({ card, mark }) => `${card} ${mark ?? '-'}`);

test('a mistake is told on the board it was made on', () => {
  expect(mistakeAt(REVIEW, 1)?.step).toBe(2);
  expect(mistakeAt(REVIEW, 2)).toBeUndefined();
  expect(mistakeAt(undefined, 1)).toBeUndefined();
  expect([nextPlace(REVIEW, 1, 1), nextPlace(REVIEW, 1, -1), nextPlace(REVIEW, 3, 1)]).toEqual([3, null, null]);
});

test('the card that was played and the better one are marked, with what they take', () => {
  const scene = withMarks(SCENE, REVIEW.turns[1], PLAYED);
  expect(marksOf(scene.hand)).toEqual(['5e played', '7o better', '1o -']);
  expect(marksOf(scene.mesa)).toEqual(['5c played', '7e better', '10b better', '12o -']);
  expect(withMarks(SCENE, undefined, PLAYED)).toBe(SCENE);
});

test('a card that both would use has both marks', () => {
  const longer: ReviewedTurn['best'] = { action: { kind: 'play', card: '5e', takes: 2 }, taken: ['5c', '7e'] };
  const scene = withMarks(SCENE, turn(2, 'mistake', longer), PLAYED);
  expect(marksOf(scene.hand)).toEqual(['5e played better', '7o -', '1o -']);
  expect(marksOf(scene.mesa)).toEqual(['5c played better', '7e better', '10b -', '12o -']);
});

test('a move is told in words, a canto too', () => {
  expect(movesOf(REVIEW.turns[1]!, PLAYED).played.said).toBe('recoger cinco de copas con cinco de espadas');
  const sing = turn(2, 'mistake', { action: { kind: 'sing' } as NonNullable<typeof BETTER>['action'], taken: [] });
  expect(movesOf(sing, PLAYED).better).toEqual({ said: 'cantar', play: null });
});

test('points are told by where they come from, without what rounds to nothing', () => {
  expect(pointsOf(BROUGHT)).toEqual({ total: '−0,2', parts: ['cartas +1', 'que le caigan −1,3'] });
  expect(pointsOf(FORGONE)).toEqual({ total: '+5', parts: ['caída +4', 'cartas +1,5', 'lo que sigue −0,5'] });
});

function sit(at: number, review?: MatchReview, isAsked = true) {
  const request = new ReviewRequest();
  request.review = review;
  request.isAsked = isAsked;
  const asked = { ongo: vi.fn(), onask: vi.fn() };
  const replay = { steps: [PLAYED, PLAYED, PLAYED, PLAYED, PLAYED] } as unknown as Replay;
  shown = mount(Coach, { target: document.body, props: { replay, request, at, ...asked } });
  flushSync();
  return asked;
}
const text = () => document.querySelector('.coach')!.textContent.replace(/\s+/g, ' ');

test('the coach says what was wrong, and what either move would have brought', () => {
  const { ongo } = sit(1, REVIEW);
  expect(text()).toContain('error grave Con el siete podía caerle a Ana.');
  const [played, better] = [...document.querySelectorAll('.coach li')].map((li) => li.textContent.replace(/\s+/g, ' '));
  expect(played).toMatch(/Jugó: recoger cinco de copas con cinco de espadas.*35 % de ganar · −0,2 puntos/);
  expect(better).toMatch(
    /Mejor: recoger siete de espadas y sota de bastos con siete de oros.*50 % de ganar · \+5 puntos/,
  );
  const [before, next] = document.querySelectorAll<HTMLButtonElement>('.ways button');
  expect(before!.disabled).toBe(true);
  next!.click();
  expect(ongo).toHaveBeenCalledWith(3);
});

test('where nothing was wrong, and before the review is here, it says so', () => {
  sit(0, REVIEW);
  expect(text()).toContain('no hay nada que corregir');
});

test('a match of others is reviewed when it is asked for', () => {
  const { onask } = sit(0, undefined, false);
  document.querySelector<HTMLElement>('.coach .button')!.click();
  expect(onask).toHaveBeenCalledOnce();
});

test('while the review is thought out the coach asks for patience', () => {
  sit(0, undefined);
  expect(text()).toContain('dame unos segundos');
});
