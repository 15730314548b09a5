import { afterEach, expect, test } from 'vitest';
import { readRoute } from '../../src/browser/route';
import { followLinks, navigate, route } from '../../src/browser/router';
import paths from '../../../tests/server/paths.json';

afterEach(() => navigate('/'));

test.each(paths)('$path', ({ path, ...expected }) => expect(readRoute(path)).toEqual(expected));

test('an address that can not be read leads nowhere', () => {
  expect(readRoute('/mesa/%')).toEqual({ name: 'missing', id: '' });
});

test('a link of ours changes the page without loading one', () => {
  const stop = followLinks();
  document.body.innerHTML =
    '<a href="/reglas?preset=fall">r</a><a href="/api/x">a</a><a href="/nueva" target="_blank">n</a>';
  const [ours, api, other] = document.querySelectorAll('a');
  ours!.click();
  expect(route()).toEqual({ name: 'rules', id: '' });
  expect(location.search).toBe('?preset=fall');
  const isLeftAlone = (link: Element) => {
    let isOurs = true;
    document.addEventListener(
      'click',
      (event) => {
        isOurs = event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    return !isOurs;
  };
  expect([api!, other!].map(isLeftAlone)).toEqual([true, true]);
  stop();
});
