import { afterEach, expect, test } from 'vitest';
import type { GameEvent } from '../../src/protocol';
import { heardOf, sentenceOf } from '../../src/words/event-sentences';
import { pointsSaid, pointsShown } from '../../src/words/points';
import { speak } from '../../src/words/words.svelte';

const PEOPLE = { names: ['Ana', 'Luis'], sides: ['Ana', 'Luis'] };
const SEEN: GameEvent = { event: 'CantoExposed', rule: 'CAN-8', seat: 1, canto: 'trivilin' };
const KILLED: GameEvent = { event: 'CountVoided', rule: 'CAI-5', side: 0, points: -3, seat: 0 };

function fined(points: number): GameEvent {
  return { event: 'CantoFined', rule: 'CAN-8', side: 1, points, seat: 1, canto: 'casa_chica' };
}

afterEach(() => speak('es'));

test.each([
  [
    'es',
    [
      'Se miran las cartas: Luis cantó trivilín sin tener con qué. ¡Embuste!',
      '¡Mata mesa! Ana pierde lo que pegó al contar. 3 puntos menos.',
      '¡Embuste! Luis cantó casa chica sin tener con qué. 1 punto menos.',
      '¡Embuste! Luis cantó casa chica sin tener con qué; no pierde puntos porque no tiene.',
    ],
  ],
  [
    'en',
    [
      'The cards are looked at: Luis sang trivilín without holding it. A bluff!',
      'Mata mesa! Ana loses what the count had hit. 3 points less.',
      'A bluff! Luis sang casa chica without holding it. 1 point less.',
      'A bluff! Luis sang casa chica without holding it, and has no points to lose.',
    ],
  ],
] as const)('what is lost is heard with its points (%s)', (lang, heard) => {
  speak(lang);
  expect([SEEN, KILLED, fined(-1), fined(0)].map((event) => heardOf(event, PEOPLE))).toEqual(heard);
});

test('the sentence alone says no points: they stand beside it', () => {
  expect(sentenceOf(fined(-2), PEOPLE)).toBe('¡Embuste! Luis cantó casa chica sin tener con qué.');
});

test('points are written with their sign and said without it', () => {
  expect([4, 0, -1, -12].map(pointsShown)).toEqual(['+4', '0', '−1', '−12']);
  expect([4, 1, 0, -1, -12].map(pointsSaid)).toEqual([
    '4 puntos',
    '1 punto',
    '0 puntos',
    '1 punto menos',
    '12 puntos menos',
  ]);
});
