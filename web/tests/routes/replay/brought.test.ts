import { afterEach, expect, test, vi } from 'vitest';
import { brought } from '../../../src/routes/replay/brought';

const asked: [string, unknown][] = [];
function answerWith(body: unknown) {
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    asked.push([url, JSON.parse(request.body as string)]);
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
}
afterEach(() => {
  asked.length = 0;
  vi.unstubAllGlobals();
});

test('the house plays a record again, and reviews it', async () => {
  const source = brought('[Caida "1"]');
  expect(source.id).toBe('');
  expect(await source.record()).toBe('[Caida "1"]');
  answerWith({ replay: { steps: [] }, commitment: null, reveal: null });
  expect(await source.replay()).toEqual({ steps: [] });
  await source.review();
  expect(asked.map(([url, body]) => [url.split('?')[0], body])).toEqual([
    ['/api/records', { record: '[Caida "1"]' }],
    ['/api/records/review', { record: '[Caida "1"]' }],
  ]);
});

test('its proof is what it brings, or none', async () => {
  const source = brought('');
  answerWith({ replay: {}, commitment: null, reveal: null });
  expect(await source.proof()).toBeNull();
  const proven = { commitment: 'c', reveal: { match: '', secret: 's', contributions: {} } };
  answerWith({ replay: {}, ...proven });
  expect(await source.proof()).toEqual(proven);
});
