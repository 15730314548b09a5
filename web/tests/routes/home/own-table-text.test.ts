import { expect, test } from 'vitest';
import type { OwnRoomCard } from '../../../src/protocol';
import { ownTableText } from '../../../src/routes/home/own-table-text';

const TABLE: OwnRoomCard = {
  id: 'x',
  code: 'ABCDEF',
  stage: 'playing',
  preset: 'tradicional',
  changed: 0,
  seats: 2,
  teams: false,
  clock: 0,
  people: ['Ana', 'Luis'],
  bots: 0,
  free: 0,
  seat: 1,
  names: ['Ana', 'Luis'],
  scores: [8, 12],
  target: 24,
  is_your_turn: false,
};

test('the rival is named and one’s own points come first', () => {
  expect(ownTableText(TABLE)).toBe('con Ana · 12 – 8');
});

test('it says that everybody waits for oneself', () => {
  expect(ownTableText({ ...TABLE, is_your_turn: true })).toBe('¡Te toca! · con Ana · 12 – 8');
});

test('a partner is no rival', () => {
  const names = ['Ana', 'Luis', 'Eva', 'Rafa'];
  expect(ownTableText({ ...TABLE, teams: true, names, seat: 3 })).toBe('con Ana, Eva · 12 – 8');
});

test('a table that waits says who is there, or which it is', () => {
  const waiting = { ...TABLE, stage: 'waiting', scores: [], seat: 0 };
  expect(ownTableText({ ...waiting, names: ['Luis', 'Ana', ''] })).toBe('con Ana · esperando gente');
  expect(ownTableText({ ...waiting, names: ['Luis', '', ''] })).toBe('Mesa ABCDEF · esperando gente');
});
