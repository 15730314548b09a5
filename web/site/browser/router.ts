/* Which page is shown, after the hash: `#/mesa/ABC?ya`. Every page is then the one file that any server has. */
import { on } from 'svelte/events';
import { createSubscriber } from 'svelte/reactivity';
import { readRoute, type Route } from '../../src/browser/route';

const subscribe = createSubscriber((update) => {
  const stops = [on(window, 'popstate', update), on(window, 'hashchange', update)];
  return () => stops.forEach((stop) => stop());
});

/** What follows the hash, as an address. */
function place(): URL {
  return new URL(location.hash.startsWith('#/') ? location.hash.slice(1) : '/', location.origin);
}

/** The page in use; reactive. */
export function route(): Route {
  subscribe();
  return readRoute(place().pathname);
}

/** What comes after the `?`; reactive. */
export function query(): URLSearchParams {
  subscribe();
  return place().searchParams;
}

/** Go to a path of ours; `replace` leaves no way back to the page before. */
export function navigate(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', `#${path}`);
  else history.pushState(null, '', `#${path}`);
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo(0, 0);
}

/** A file that the house makes is asked of it, for no server has it. */
async function save(link: HTMLAnchorElement): Promise<void> {
  const content = await (await fetch(link.getAttribute('href')!)).blob();
  const made = document.createElement('a');
  made.href = URL.createObjectURL(content);
  made.download = link.download;
  made.click();
  URL.revokeObjectURL(made.href);
}

/** Links between pages show the next one from its top. Call once; gives back how to stop. */
export function followLinks(): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (event.defaultPrevented || event.button !== 0 || !link) return;
    const href = link.getAttribute('href') ?? '';
    if (href.startsWith('/api/')) {
      event.preventDefault();
      void save(link);
    } else if (href.startsWith('#/') && !link.target && !(event.metaKey || event.ctrlKey || event.shiftKey)) {
      event.preventDefault();
      navigate(href.slice(1));
    }
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
