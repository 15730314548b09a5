import { expect, test } from 'vitest';
import { isFound } from '../../src/shared/narrowing';

test('words are found whatever their accents and capitals', () => {
  expect(isFound('caida', '¡Caída!')).toBe(true);
  expect(isFound('CAÍDA', 'la caida')).toBe(true);
  expect(isFound('chiguire', 'Chigüire')).toBe(true);
});

test('every word has to be there, in whichever text, and begin one', () => {
  expect(isFound('limpia mesa', 'Mesa limpia', 'no da puntos')).toBe(true);
  expect(isFound('mesa pun', 'Mesa limpia', 'no da puntos')).toBe(true);
  expect(isFound('mesa reparto', 'Mesa limpia', 'no da puntos')).toBe(false);
  expect(isFound('esa', 'Mesa limpia')).toBe(false);
});

test('without words everything is found', () => {
  expect(isFound('', 'algo')).toBe(true);
  expect(isFound('  ¡ ', '')).toBe(true);
});
