import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Levels from '../../src/shared/Levels.svelte';
import { chooseLevel, rivalLevel, sayAgainst } from '../../src/shared/level.svelte';
import { speak } from '../../src/words/words.svelte';

let app: Record<string, unknown>;

beforeEach(() => speak('es'));
afterEach(() => unmount(app));

function show(value: string, onpick = vi.fn()) {
  app = mount(Levels, { target: document.body, props: { value, onpick } });
  flushSync();
  return onpick;
}

function radios(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('.levels input')];
}

test('every level has a face, a name and a sentence, in both languages', () => {
  show('novato');
  const told = () => [...document.querySelectorAll('.levels label')].map((label) => label.textContent.trim());
  expect(told()).toEqual([
    'Cheo · novatoEstá aprendiendo, como tú.',
    'Yajaira · conocedorJuega bien y no perdona una caída.',
    'Maigualida · maestroCuenta las cartas y piensa cada jugada.',
  ]);
  const faces = [...document.querySelectorAll('[data-face]')].map((face) => face.getAttribute('data-face'));
  expect(faces).toEqual(['cheo', 'yajaira', 'maigualida']);
  speak('en');
  flushSync();
  expect(told()[0]).toBe('Cheo · novatoStill learning, like you.');
});

test('the level in use is marked, and another can be picked', () => {
  const onpick = show('conocedor');
  expect(radios().map((radio) => radio.checked)).toEqual([false, true, false]);
  radios()[2]!.click();
  expect(onpick.mock.calls).toEqual([['maestro']]);
});

test('where the bots differ, no level is marked', () => {
  show('');
  expect(radios().some((radio) => radio.checked)).toBe(false);
});

test('the level chosen last is kept, and one that nobody knows is not taken over', () => {
  show('');
  expect(rivalLevel()).toBe('conocedor');
  chooseLevel('maestro');
  expect(rivalLevel()).toBe('maestro');
  expect(JSON.parse(localStorage.getItem('caida.level')!)).toBe('maestro');
  expect(sayAgainst(rivalLevel())).toBe('contra Maigualida, nivel maestro');
  chooseLevel('campeón');
  expect(rivalLevel()).toBe('conocedor');
});
