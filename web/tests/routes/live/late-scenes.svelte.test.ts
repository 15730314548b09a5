import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchScenes } from '../../../src/routes/live/late-scenes.svelte';
import * as found from '../../../src/routes/live/scenes';

let isWanted = $state(false);
let isCut = $state(false);
let leave: () => void;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  leave();
  vi.useRealTimers();
});

async function wait(): Promise<void> {
  flushSync();
  await vi.runAllTimersAsync();
}

test('nothing is fetched while the line is down, and a script that failed is fetched again while it is wanted', async () => {
  const fetchThem = vi.fn<() => Promise<typeof found>>().mockRejectedValue(Error('line'));
  let scenes = () => undefined as typeof found | undefined;
  isCut = true;
  leave = $effect.root(() => {
    scenes = fetchScenes(
      () => isWanted,
      () => isCut,
      fetchThem,
    );
  });
  await wait();
  expect(fetchThem).not.toHaveBeenCalled();

  isCut = false;
  await wait();
  await wait();
  expect(fetchThem).toHaveBeenCalledTimes(1);
  expect(scenes()).toBeUndefined();

  isWanted = true;
  flushSync();
  await vi.advanceTimersToNextTimerAsync();
  expect(fetchThem).toHaveBeenCalledTimes(2);
  fetchThem.mockResolvedValue(found);
  await wait();
  expect(fetchThem).toHaveBeenCalledTimes(3);
  expect(scenes()).toBe(found);

  isWanted = false;
  await wait();
  expect(fetchThem).toHaveBeenCalledTimes(3);
});
