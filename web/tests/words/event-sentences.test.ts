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

function beaten(worth: number | null, best_worth: number): GameEvent {
  const [canto, best_canto] = ['patrulla', 'registrico'];
  return { event: 'CantoBeaten', rule: 'CAN-5', seat: 0, canto, worth, best: 1, best_canto, best_worth };
}

test.each([
  [
    'es',
    [
      'A Ana le ganaron el canto: registrico 10, de Luis, le gana a patrulla 6.',
      'A Ana le ganaron el canto: patrulla 6 empata con registrico 6, y el desempate es de Luis.',
      'A Ana le ganaron el canto: registrico 10, de Luis, le gana a su patrulla.',
    ],
  ],
  [
    'en',
    [
      'The canto of Ana is beaten: registrico 10, by Luis, beats patrulla 6.',
      'The canto of Ana is beaten: patrulla 6 ties with registrico 6, and the tie goes to Luis.',
      'The canto of Ana is beaten: registrico 10, by Luis, beats that patrulla.',
    ],
  ],
] as const)('a beaten canto is told with what beat it and what both are worth (%s)', (lang, told) => {
  speak(lang);
  const events = [beaten(6, 10), beaten(6, 6), beaten(null, 10)];
  expect(events.map((event) => heardOf(event, PEOPLE))).toEqual(told);
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
