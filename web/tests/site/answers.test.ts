import { afterEach, expect, test, vi } from 'vitest';
import { nameOf, toStranger, written } from '../../site/answers';

afterEach(() => vi.unstubAllGlobals());

function browserThatKeeps(...names: string[]) {
  vi.stubGlobal('indexedDB', { databases: () => Promise.resolve(names.map((name) => ({ name }))) });
}

test('home is told at once that nobody has been here', async () => {
  expect(await (await toStranger('/api/me?lang=es', 'GET', false))?.json()).toBeNull();
  expect(await (await toStranger('/api/me/rooms', 'GET', false))?.json()).toEqual([]);
  expect(await toStranger('/api/me', 'PUT', false)).toBeNull();
});

test('a table that can be nowhere is not looked for', async () => {
  browserThatKeeps();
  expect((await toStranger('/api/rooms/ABC', 'GET', false))?.status).toBe(404);
  expect(await (await toStranger('/api/matches?limit=20', 'GET', false))?.json()).toEqual([]);
});

test('who comes by the link of one is not asked for a name first', async () => {
  browserThatKeeps();
  expect((await toStranger('/api/me', 'PUT', true))?.status).toBe(404);
  expect(await toStranger('/api/me', 'PUT', false)).toBeNull();
});

test('what was played here before is asked of the house', async () => {
  browserThatKeeps('caida');
  expect(await toStranger('/api/rooms/ABC', 'GET', false)).toBeNull();
  expect(await toStranger('/api/matches?limit=20', 'GET', false)).toBeNull();
});

test.each([
  ['/api/catalogue?lang=en', 'GET', '', 'en/catalogue'],
  ['/api/rules?lang=es', 'POST', '{}', 'es/tradicional-2'],
  ['/api/rules?lang=es', 'POST', '{"preset":"fall","seats":4,"teams":true,"options":{}}', 'es/fall-4-teams'],
  ['/api/rules?lang=es', 'POST', '{"options":{"target":12}}', null],
  ['/api/rules?lang=es', 'POST', '{"preset":"../../x"}', null],
  ['/api/rooms', 'POST', '{}', null],
])('%s %s %s', (path, method, body, name) => expect(nameOf(path, method, body)).toBe(name));

test('what was not written down, or can not be fetched, is for the house', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  expect(await written('/api/catalogue', 'GET', '')).toBeNull();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await written('/api/catalogue', 'GET', '')).toBeNull();
});
