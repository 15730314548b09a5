/* Which page is shown; plain `<a href>` links work (see `followLinks`). */
import { on } from 'svelte/events';
import { createSubscriber } from 'svelte/reactivity';
import { readRoute, type Route } from './route';

const subscribe = createSubscriber((update) => on(window, 'popstate', update));

/** The page in use; reactive. */
export function route(): Route {
  subscribe();
  return readRoute(location.pathname);
}

/** What comes after the `?`; reactive. */
export function query(): URLSearchParams {
  subscribe();
  return new URLSearchParams(location.search);
}

/** Go to a path of ours; `replace` leaves no way back to the page before. */
export function navigate(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo(0, 0);
}

/** Links to our own pages don't load a new document. Call once; gives back how to stop. */
export function followLinks(): () => void {
  const follow = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    navigate(link.pathname + link.search);
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
