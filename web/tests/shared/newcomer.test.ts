import { beforeEach, expect, test } from 'vitest';
import { becomeKnown, isNewcomer } from '../../src/shared/newcomer';
import { rememberPromise } from '../../src/shared/promises';

beforeEach(() => localStorage.clear());

test('who has said how to begin is not asked again', () => {
  expect(isNewcomer()).toBe(true);
  becomeKnown();
  expect(isNewcomer()).toBe(false);
});

test('who has been at a table is no newcomer', () => {
  rememberPromise('ab');
  expect(isNewcomer()).toBe(false);
});
