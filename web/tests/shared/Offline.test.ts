import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { transport } from '../../src/net/transport';
import Offline from '../../src/shared/Offline.svelte';
import { say } from '../../src/words/words.svelte';

let page: ReturnType<typeof mount>;

function lose(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  flushSync();
}

beforeEach(() => {
  page = mount(Offline, { target: document.body });
});

afterEach(() => {
  vi.restoreAllMocks();
  delete transport.isHere;
  void unmount(page);
});

test('that there is no network is said as long as there is none', () => {
  lose();
  expect(document.body.textContent).toContain(say('page.offline'));
  vi.restoreAllMocks();
  dispatchEvent(new Event('online'));
  flushSync();
  expect(document.body.textContent).not.toContain(say('page.offline'));
});

test('whoever plays in this browser lacks nothing, and is told nothing', () => {
  transport.isHere = true;
  lose();
  expect(document.body.textContent).not.toContain(say('page.offline'));
});

test('that the house in this browser has taken over does not mean that the network is gone', () => {
  dispatchEvent(new Event('offline'));
  flushSync();
  expect(document.body.textContent).not.toContain(say('page.offline'));
});
