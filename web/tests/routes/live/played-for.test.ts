import { beforeEach, expect, test } from 'vitest';
import { deedsOf } from '../../../src/routes/live/played-for';
import { speak } from '../../../src/words/words.svelte';

beforeEach(() => speak('es'));

const THROWN = { event: 'CardThrown', seat: 0, card: '4o', rule: 'CAP-4' } as const;
const CAPTURED = { event: 'CardsCaptured', seat: 0, card: '7o', taken: ['7e', '10b'], rule: 'CAP-1' } as const;
const CAIDA = { event: 'CaidaScored', side: 0, points: 2, seat: 0, fallen: 3, card: '7e', rule: 'CAI-1' } as const;
const SUNG = { event: 'CantoSung', seat: 0, canto: 'ronda', rule: 'CAN-3' } as const;
const OTHERS = { event: 'CardThrown', seat: 1, card: '5o', rule: 'CAP-4' } as const;

test('the deeds of a seat are its plays with what they took, its cantos, and the points of each', () => {
  expect(deedsOf([SUNG, CAPTURED, CAIDA, OTHERS, THROWN], 0)).toEqual([
    { cards: [], said: '¡ronda!', points: 0 },
    { cards: ['7o', '7e', '10b'], said: '', points: 2 },
    { cards: ['4o'], said: '', points: 0 },
  ]);
  expect(deedsOf([SUNG, CAPTURED], null)).toEqual([]);
});

test('the choices of a dealer are among them', () => {
  const order = { event: 'DealOrderChosen', seat: 0, order: 'mesa_first', rule: 'DEA-1' } as const;
  const count = { event: 'CountChosen', seat: 0, direction: 'down', rule: 'DEA-2' } as const;
  expect(deedsOf([order, count], 0).map((deed) => deed.said)).toEqual(['Primero la mesa', 'Contar\u00a04·3·2·1']);
});
