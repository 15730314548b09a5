import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import App from '../src/App.svelte';
import { navigate } from '../src/browser/router';
import { fetchPage } from '../src/pages';
import { fetchWords } from '../src/words/words.svelte';
import { until } from './waiting';

let app: Record<string, unknown> | undefined;
afterEach(async () => {
  if (app) await unmount(app);
  navigate('/');
});

test('a change after the question mark keeps the page that is open', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network here')));
  navigate('/partidas?one');
  app = mount(App, { target: document.body });
  await until(() => expect(document.querySelector('main h1')).not.toBeNull());
  const page = document.querySelector('main');
  navigate('/partidas?two', { replace: true });
  flushSync();
  /* Had the app asked for a page again, it would be here before this. */
  await Promise.all([fetchPage('matches'), fetchWords()]);
  await tick();
  expect(document.querySelector('main')).toBe(page);
  vi.unstubAllGlobals();
});
