import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Home from '../../../src/routes/home/Home.svelte';
import { myself } from '../../../src/shared/me.svelte';
import NewTable from '../../../src/routes/new/NewTable.svelte';
import { speak } from '../../../src/words/words.svelte';

const CATALOGUE = {
  presets: [
    {
      name: 'tradicional',
      title: 'tradicional',
      modes: [
        { seats: 2, teams: false },
        { seats: 4, teams: true },
      ],
      options: { target: 24, chain: 'free', caida_on_mesa: false },
    },
    {
      name: 'fall',
      title: 'fall',
      modes: [{ seats: 2, teams: false }],
      options: { target: 24, chain: 'full', caida_on_mesa: false },
    },
  ],
  groups: [
    {
      name: 'match',
      title: 'La partida',
      options: [
        {
          name: 'target',
          title: 'Meta',
          is_flag: false,
          per_rank: false,
          words: [],
          low: 1,
          high: 999,
          sentences: {},
        },
      ],
    },
    {
      name: 'turn',
      title: 'El turno',
      options: [
        {
          name: 'chain',
          title: 'Escalera',
          is_flag: false,
          per_rank: false,
          words: ['free', 'full'],
          low: null,
          high: null,
          sentences: { free: 'Hasta donde quieras.', full: 'Completa.' },
        },
        {
          name: 'caida_on_mesa',
          title: 'Caída a la mesa',
          is_flag: true,
          per_rank: false,
          words: [],
          low: null,
          high: null,
          sentences: { true: 'Sí.', false: 'No.' },
        },
      ],
    },
  ],
  bots: ['novato', 'maestro'],
  clocks: [0, 15],
};

type Sent = [method: string, path: string, body: unknown];
let sent: Sent[];
let isKnown: boolean;
let shown: Record<string, unknown> | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  speak('es');
  sent = [];
  isKnown = true;
  myself.me = null;
  localStorage.clear();
  history.replaceState(null, '', '/nueva');
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.replace(/\?.*/, '');
    sent.push([method, path, body === undefined ? undefined : JSON.parse(body as string)]);
    const me = { name: 'Ana', colour: 'oro', who: 'x', is_program: false };
    if (method === 'PUT') isKnown = true;
    if (path === '/api/me') return isKnown ? Response.json(me) : Response.json(null);
    if (path === '/api/catalogue') return Response.json(CATALOGUE);
    if (path === '/api/rules')
      return Response.json({
        preset: 'x',
        ruleset: {},
        changes: {},
        sentences: { target: 'Gana quien llegue.', chain: 'La escalera.' },
        explanation: { title: '', summary: '', groups: [] },
      });
    if (path === '/api/rooms') return Response.json({ room: { code: 'ABCD' } }, { status: 201 });
    return Response.json({ code: 'unknown', text: 'No hay nada aquí.' }, { status: 404 });
  });
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  );
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function settle(): Promise<void> {
  await vi.runAllTimersAsync();
  flushSync();
}

function roomOrder(): Record<string, unknown> {
  return sent.find(([method, path]) => method === 'POST' && path === '/api/rooms')?.[2] as Record<string, unknown>;
}

function labelled(text: string): HTMLInputElement {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent.includes(text));
  return label!.querySelector<HTMLInputElement>('input, select')!;
}

async function submit(): Promise<void> {
  document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settle();
}

test('one tap makes somebody new a table with a bot, and goes there', async () => {
  isKnown = false;
  shown = mount(Home, { target: document.body });
  await settle();
  document.querySelector<HTMLElement>('button.now')!.click();
  await settle();
  expect(sent.find(([method]) => method === 'PUT')?.[2]).toMatchObject({
    name: expect.stringMatching(/^Pana \d\d$/) as string,
  });
  expect(roomOrder()).toMatchObject({ seat: 0, bots: [{ seat: 1, bot: 'conocedor' }] });
  expect(location.pathname + location.search).toBe('/mesa/ABCD?ya');
});

test('a code that leads nowhere is said where it was typed', async () => {
  shown = mount(Home, { target: document.body });
  await settle();
  const field = document.querySelector<HTMLInputElement>('#code')!;
  field.value = 'nada';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await submit();
  expect(document.querySelector('form .wrong')?.textContent).toContain('No hay ninguna mesa con ese código');
});

test('a table is made of a preset and only what differs from it', async () => {
  shown = mount(NewTable, { target: document.body });
  await settle();
  labelled('Completa.').click();
  labelled('Dos contra dos').click();
  await settle();
  expect(document.querySelector('.differences')?.textContent).toContain('Cambias 1 regla');
  labelled('Hasta donde quieras.').click();
  flushSync();
  expect(document.querySelector('.differences')?.textContent).toContain('sin cambios');
  labelled('Completa.').click();
  const partner = labelled('tu pareja');
  partner.value = 'maestro';
  partner.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
  await submit();
  expect(roomOrder()).toMatchObject({
    preset: 'tradicional',
    seats: 4,
    teams: true,
    options: { chain: 'full' },
    bots: [{ seat: 2, bot: 'maestro' }],
    clock: 0,
    is_public: false,
    seat: 0,
  });
  expect(location.pathname + location.search).toBe('/mesa/ABCD');
});

test('another preset begins anew, with a number of seats it knows', async () => {
  history.replaceState(null, '', '/nueva?preset=tradicional&seats=4&teams=true&target=12');
  shown = mount(NewTable, { target: document.body });
  await settle();
  expect(document.querySelector('.differences')?.textContent).toContain('Meta');
  labelled('Fall').click();
  flushSync();
  await submit();
  expect(roomOrder()).toMatchObject({ preset: 'fall', seats: 2, teams: false, options: {} });
});

test('with a bot on every seat the match begins on arrival', async () => {
  shown = mount(NewTable, { target: document.body });
  await settle();
  const rival = labelled('Al frente');
  rival.value = 'novato';
  rival.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
  expect(document.querySelector('.go button')?.textContent).toBe('Repartir');
  await submit();
  expect(location.search).toBe('?ya');
});
