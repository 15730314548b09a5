import { mount, tick, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import Preferences from '../../src/shared/Preferences.svelte';
import { settings } from '../../src/browser/settings.svelte';
import { listen } from '../sound/heard';

afterEach(() => {
  vi.unstubAllGlobals();
  settings.alerts = false;
});

async function toggle(box: HTMLInputElement): Promise<void> {
  box.click();
  await tick();
}

test('notifications are wanted only where the browser grants them', async () => {
  const app = mount(Preferences, { target: document.body });
  const box = document.querySelector<HTMLInputElement>('[name=alerts]')!;
  listen();
  await toggle(box);
  expect([settings.alerts, box.checked]).toEqual([false, false]);
  listen('granted');
  await toggle(box);
  expect([settings.alerts, box.checked]).toEqual([true, true]);
  await toggle(box);
  expect(settings.alerts).toBe(false);
  await unmount(app);
});
