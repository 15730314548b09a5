import { afterEach, expect, test, vi } from 'vitest';
import { followLinks, navigate, query, route } from '../../site/browser/router';
import { until } from '../waiting';

afterEach(() => history.replaceState(null, '', '/'));

test('the page is named after the hash, in whatever folder the site lies', () => {
  history.replaceState(null, '', '/blog/caida/?lang=en');
  expect(route()).toEqual({ name: 'home', id: '' });
  navigate('/mesa/ABC?ya');
  expect(location.pathname + location.search + location.hash).toBe('/blog/caida/?lang=en#/mesa/ABC?ya');
  expect([route(), query().has('ya')]).toEqual([{ name: 'live', id: 'ABC' }, true]);
  history.replaceState(null, '', '#reglas-cantos');
  expect(route().name).toBe('home');
});

test('a link of ours shows its page, and a file is asked of the house in this browser', async () => {
  const stop = followLinks();
  document.body.innerHTML = '<a href="#/reglas?preset=fall">r</a><a href="/api/x" download="x.caida">x</a>';
  const [page, file] = document.querySelectorAll('a');
  page!.click();
  expect([route().name, query().get('preset')]).toEqual(['rules', 'fall']);
  const asked = vi.fn(() => Promise.resolve(new Response('[Caida "1"]')));
  vi.stubGlobal('fetch', asked);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  file!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await until(() => expect(saved).toHaveBeenCalledOnce());
  expect(asked).toHaveBeenCalledWith('/api/x');
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('x.caida');
  stop();
});
