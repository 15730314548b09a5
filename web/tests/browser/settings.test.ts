import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { readSettings } from '../../src/browser/preferences';
import { keepSettings, settings } from '../../src/browser/settings.svelte';

test('what was kept is taken over where it still makes sense', () => {
  expect(readSettings({ language: 'en', speed: 'fast', theme: 'pink', sound: 'loud', other: 1 })).toMatchObject({
    language: 'en',
    speed: 'fast',
    theme: 'system',
    sound: true,
  });
  expect(readSettings({ other: 1 })).not.toHaveProperty('other');
  expect(readSettings('nonsense')).toMatchObject({ speed: 'normal', sound: true });
  expect(readSettings(null)).toMatchObject({ speed: 'normal' });
});

test('a link may say in which language, until one was chosen', () => {
  history.replaceState(null, '', '/?lang=es');
  expect(readSettings(null).language).toBe('es');
  history.replaceState(null, '', '/?lang=en');
  expect(readSettings(null).language).toBe('en');
  expect(readSettings({ language: 'es' }).language).toBe('es');
  history.replaceState(null, '', '/?lang=fr');
  expect(['es', 'en']).toContain(readSettings(null).language);
  history.replaceState(null, '', '/');
});

test('a change is applied to the page and kept', () => {
  const stop = keepSettings();
  settings.theme = 'dark';
  settings.language = 'en';
  flushSync();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(document.documentElement.lang).toBe('en');
  expect(JSON.parse(localStorage.getItem('caida.settings') ?? '')).toMatchObject({ theme: 'dark', language: 'en' });
  stop();
});
