import { expect, test, vi } from 'vitest';

test('who was muted stays so when the page is opened again', async () => {
  localStorage.setItem('caida.muted', JSON.stringify(['Nené']));
  vi.resetModules();
  const { isMuted, mute } = await import('../../../src/routes/live/muted.svelte');
  expect(['Nené', 'Luis'].map(isMuted)).toEqual([true, false]);
  mute('Nené', false);
  expect(JSON.parse(localStorage.getItem('caida.muted')!)).toEqual([]);
});
