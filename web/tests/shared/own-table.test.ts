import { beforeEach, expect, test } from 'vitest';
import { keepOwnTable, readOwnTable } from '../../src/shared/own-table';

beforeEach(() => localStorage.clear());

test('the table one sits at is remembered until one sits at none', () => {
  expect(readOwnTable()).toBe('');
  keepOwnTable('ABCDEF');
  expect(readOwnTable()).toBe('ABCDEF');
  keepOwnTable('');
  expect(readOwnTable()).toBe('');
});

test('what is no code is none', () => {
  localStorage['caida.table'] = '{"code": 1}';
  expect(readOwnTable()).toBe('');
});
