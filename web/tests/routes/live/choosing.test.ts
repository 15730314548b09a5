import { expect, test } from 'vitest';
import { buttonsOf, claimsOf, isFarFree, leavingOf, waysOf, wayUpTo } from '../../../src/routes/live/choosing';
import type { ChoiceMessage } from '../../../src/protocol';

function play(card: string, ...taken: string[]): ChoiceMessage {
  return { action: { kind: 'play', card, takes: taken.length }, taken };
}

const FREE = [play('6e', '6c'), play('6e', '6c', '7e'), play('6e', '6c', '7e', '10b'), play('1o')];
const FULL = [play('6e', '6c', '7e', '10b'), play('1o')];
const MAY = [play('6e'), play('6e', '6c')];

test('one tap on the card itself takes the most', () => {
  expect(waysOf(FREE, '6e')[0]?.taken).toEqual(['6c', '7e', '10b']);
  expect(waysOf(FREE, '1o')[0]?.taken).toEqual([]);
  expect(waysOf(FREE, '2o')).toEqual([]);
});

test('where the chain is free, a card of it says how far', () => {
  expect(isFarFree(waysOf(FREE, '6e'))).toBe(true);
  expect(wayUpTo(waysOf(FREE, '6e'), '7e')?.action.takes).toBe(2);
  expect(wayUpTo(waysOf(FREE, '6e'), '12c')).toBeUndefined();
});

test('where the chain is full, any card of it means all', () => {
  expect(isFarFree(waysOf(FULL, '6e'))).toBe(false);
  expect(wayUpTo(waysOf(FULL, '6e'), '7e')?.action.takes).toBe(3);
});

test('a card that may take and may be left has a choice of its own for that', () => {
  expect(leavingOf(waysOf(MAY, '6e'))?.taken).toEqual([]);
  expect(leavingOf(waysOf(FREE, '6e'))).toBeUndefined();
  expect(leavingOf(waysOf(FREE, '1o'))).toBeUndefined();
  expect(isFarFree(waysOf(MAY, '6e'))).toBe(false);
});

test('what is not a play is a button, but a lie is not offered among them', () => {
  const lie = (canto: string): ChoiceMessage => ({ action: { kind: 'claim', canto }, taken: [] });
  const choices: ChoiceMessage[] = [
    { action: { kind: 'sing' }, taken: [] },
    ...MAY,
    lie('trivilin'),
    lie('casa_chica'),
  ];
  expect(buttonsOf(choices)).toEqual([{ kind: 'sing' }]);
  expect(claimsOf(choices).map(({ canto }) => canto)).toEqual(['trivilin', 'casa_chica']);
  expect(claimsOf(MAY)).toEqual([]);
});
