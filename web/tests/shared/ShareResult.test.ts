import { mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import ShareResult from '../../src/shared/ShareResult.svelte';
import { until } from '../waiting';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const RESULT = { match: 'abc-1', side: 'Ana', scores: [24, 17] };
const TEXT = 'Victoria de Ana, 24–17, en Caída. Mírala jugada por jugada:';
const url = `${location.origin}/partidas/abc-1`;

/** A browser that can do what it is given. */
function pretend(abilities: object, picture: () => Promise<Response>) {
  vi.stubGlobal('navigator', { languages: ['es'], ...abilities });
  const asked = vi.fn(picture);
  vi.stubGlobal('fetch', asked);
  const app = mount(ShareResult, { target: document.body, props: RESULT });
  return { asked, end: () => unmount(app) };
}

const drawn = () => Promise.resolve(new Response(new Blob(['png']), { status: 200 }));

test('the sheet of the phone gets text, picture and the link of the replay', async () => {
  const share = vi.fn(() => Promise.resolve());
  const { asked, end } = pretend({ share, canShare: () => true }, drawn);
  document.querySelector('button')!.click();
  await until(() => expect(share).toHaveBeenCalled());
  expect(asked).toHaveBeenCalledWith('/vistas/partidas/abc-1.png?lang=es');
  const [shared] = share.mock.calls[0] as unknown as [ShareData];
  expect(shared).toMatchObject({ text: TEXT, url });
  expect(shared.files?.map(({ name, type }) => [name, type])).toEqual([['caida.png', 'image/png']]);
  expect(document.querySelector('a')).toBeNull();
  await end();
});

test.each([
  ['a sheet that takes no files', { canShare: () => false }, drawn],
  ['a picture that could not be had', { canShare: () => true }, () => Promise.reject(new Error('offline'))],
  ['an answer without one', { canShare: () => true }, () => Promise.resolve(new Response('', { status: 503 }))],
])('%s leaves text and link', async (_, abilities, picture) => {
  const share = vi.fn(() => Promise.resolve());
  const { end } = pretend({ share, ...abilities }, picture);
  document.querySelector('button')!.click();
  await until(() => expect(share).toHaveBeenCalledWith({ title: 'Caída', text: TEXT, url }));
  await end();
});

test('without a sheet the text is copied, and the picture can be saved', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  const { end } = pretend({ clipboard: { writeText } }, drawn);
  document.querySelector('button')!.click();
  await until(() => expect(document.querySelector('button')!.textContent).toBe('¡Copiado!'));
  expect(writeText).toHaveBeenCalledWith(`${TEXT} ${url}`);
  expect(document.querySelector('a')!.getAttribute('href')).toBe('/vistas/partidas/abc-1.png?lang=es');
  await end();
});

test('where there is neither, the text is shown', async () => {
  const { end } = pretend({}, drawn);
  document.querySelector('button')!.click();
  await until(() => expect(document.querySelector('input')?.value).toBe(`${TEXT} ${url}`));
  await end();
});
