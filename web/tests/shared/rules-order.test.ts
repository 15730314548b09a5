import { beforeEach, expect, test } from 'vitest';
import {
  forgetRules,
  fromQuery,
  fromRecord,
  saveRules,
  savedRules,
  toQuery,
  withoutUsual,
  type Order,
} from '../../src/shared/rules-order';

const HOUSE: Order = {
  preset: 'fall',
  seats: 4,
  teams: true,
  options: { target: 12, chain: 'free', mata_canto: true, ronda: [1, 1, 1, 1, 1, 1, 1, 2, 3, 4] },
};

beforeEach(() => localStorage.clear());

test('rules travel in a link and come back the same', () => {
  const query = toQuery(HOUSE);
  expect(query).toBe('preset=fall&seats=4&teams=true&target=12&chain=free&mata_canto=true&ronda=1,1,1,1,1,1,1,2,3,4');
  expect(fromQuery(new URLSearchParams(query))).toEqual(HOUSE);
});

test('what a link carries besides its rules is not one of them', () => {
  const query = `${toQuery(HOUSE)}&lang=en&fbclid=abc&utm_source=chat`;
  expect(fromQuery(new URLSearchParams(query))).toEqual(HOUSE);
});

test('a link that says nothing means the usual rules, and nonsense is left for the server to refuse', () => {
  expect(fromQuery(new URLSearchParams(''))).toEqual({ preset: 'tradicional', seats: 2, teams: false, options: {} });
  expect(fromQuery(new URLSearchParams('seats=many&chain=%3Cb%3E')).options).toEqual({ chain: '<b>' });
});

test('the rules of a record can be read and played again', () => {
  expect(fromRecord('tradicional seats=3 teams=false target=12 caida_on_mesa=true')).toEqual({
    preset: 'tradicional',
    seats: 3,
    teams: false,
    options: { target: 12, caida_on_mesa: true },
  });
});

test('what says the same as the preset is no difference', () => {
  const usual = { target: 24, ronda: [1, 2], chain: 'free' };
  expect(withoutUsual({ target: 24, ronda: [1, 2], chain: 'full' }, usual)).toEqual({ chain: 'full' });
});

test('saved rules are kept by name, replaced by the same name, and forgotten', () => {
  saveRules('La de Petare', HOUSE);
  saveRules('La de Petare', { ...HOUSE, seats: 2, teams: false });
  saveRules('Otra', HOUSE);
  expect(savedRules().map((one) => one.name)).toEqual(['La de Petare', 'Otra']);
  expect(fromQuery(new URLSearchParams(savedRules()[0]!.query)).seats).toBe(2);
  expect(forgetRules('Otra').map((one) => one.name)).toEqual(['La de Petare']);
});

test('a browser with something else in that place forgets calmly', () => {
  localStorage.setItem('caida.rules', '{oh no');
  expect(savedRules()).toEqual([]);
});
