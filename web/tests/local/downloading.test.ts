import { beforeEach, expect, test, vi } from 'vitest';
import * as runtime from '../../src/local/runtime';

vi.mock('../../src/local/runtime', { spy: true });

const OFFERED = { version: 'a', missing: '', files: [] };
let begun: number;

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  begun = 0;
  runtime.markDamaged();
  localStorage.setItem(runtime.KEPT, JSON.stringify(OFFERED));
  vi.mocked(runtime.canKeep).mockReturnValue(true);
  vi.mocked(runtime.findRuntime).mockResolvedValue(OFFERED);
  vi.mocked(runtime.download).mockReset().mockResolvedValue();
});

const network = (isThere: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);

async function mend(): Promise<void> {
  const { mendSoon } = await import('../../src/local/downloading.svelte');
  mendSoon(() => (begun += 1));
}

test('what is damaged is fetched as soon as there is a network, and the page begins anew', async () => {
  network(false);
  await mend();
  expect(runtime.download).not.toHaveBeenCalled();
  network(true);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(begun).toBe(1));
  expect(runtime.download).toHaveBeenCalledOnce();
});

test('the page begins anew also where somebody presses for it', async () => {
  network(false);
  await mend();
  const { downloading } = await import('../../src/local/downloading.svelte');
  downloading.offered = OFFERED;
  await downloading.fetch();
  expect(begun).toBe(1);
});

test('a tab that was mended once does not fetch all of it again and again', async () => {
  network(true);
  await mend();
  await vi.waitFor(() => expect(begun).toBe(1));
  vi.mocked(runtime.findRuntime).mockClear();
  await mend();
  expect(runtime.findRuntime).not.toHaveBeenCalled();
});
