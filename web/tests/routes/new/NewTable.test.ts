import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Home from '../../../src/routes/home/Home.svelte';
import { myself } from '../../../src/shared/me.svelte';
import NewTable from '../../../src/routes/new/NewTable.svelte';
import type { Catalogue, OptionInfo } from '../../../src/protocol';
import { speak } from '../../../src/words/words.svelte';

function option(name: string, title: string, change: Partial<OptionInfo>): OptionInfo {
  const plain = { name, title, rule: '', is_flag: false, per_rank: false, words: [], low: null, high: null };
  return { ...plain, sentences: {}, needs: {}, seats: null, ...change };
}

const USUAL = { target: 24, caida_on_mesa: false, mata_mesa: false, canto_call: 'auto', false_canto: 0 } as const;
const CATALOGUE = {
  presets: [
    {
      name: 'tradicional',
      title: 'tradicional',
      modes: [
        { seats: 2, teams: false },
        { seats: 4, teams: true },
      ],
      options: { ...USUAL, chain: 'free' },
    },
    {
      name: 'fall',
      title: 'fall',
      modes: [{ seats: 2, teams: false }],
      options: { ...USUAL, chain: 'full' },
    },
  ],
  groups: [
    { name: 'match', title: 'La partida', options: [option('target', 'Meta', { low: 1, high: 999 })] },
    {
      name: 'turn',
      title: 'El turno',
      options: [
        option('chain', 'Escalera', {
          words: ['free', 'full'],
          sentences: { free: 'Hasta donde quieras.', full: 'Completa.' },
        }),
        option('caida_on_mesa', 'Caída a la mesa', {
          is_flag: true,
          sentences: { true: 'A la mesa se le cae.', false: 'A la mesa no se le cae.' },
        }),
        option('mata_mesa', 'Mata mesa', {
          is_flag: true,
          sentences: { true: 'La mesa se mata.', false: 'La mesa no se mata.' },
          needs: { caida_on_mesa: true },
        }),
      ],
    },
    {
      name: 'cantos',
      title: 'Los cantos',
      options: [
        option('canto_call', 'Cantar', {
          words: ['auto', 'manual'],
          sentences: { auto: 'Se canta solo.', manual: 'Cantas tú.' },
        }),
        option('false_canto', 'Embustes', { low: 0, high: 99, needs: { canto_call: 'manual' } }),
      ],
    },
  ],
  bots: ['novato', 'maestro'],
  clocks: [0, 15],
} satisfies Catalogue;

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
    const me = { name: 'Ana', colour: 'oro', who: 'x', is_program: false, face: 'gorra' };
    if (method === 'PUT') isKnown = true;
    if (path === '/api/me') return isKnown ? Response.json(me) : Response.json(null);
    if (path === '/api/catalogue') return Response.json(CATALOGUE);
    if (path === '/api/rules')
      return Response.json({
        preset: 'x',
        ruleset: { mata_mesa: false },
        changes: {},
        sentences: { target: 'Gana quien llegue.', chain: 'La escalera.', mata_mesa: 'Así no hay mata mesa.' },
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

/** Not until no timer is left: nobody answers the socket, and so it tries for ever. */
async function settle(): Promise<void> {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(5_000);
  flushSync();
}

function roomOrder(): Record<string, unknown> {
  return sent.find(([method, path]) => method === 'POST' && path === '/api/rooms')?.[2] as Record<string, unknown>;
}

function labelled(text: string): HTMLInputElement {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent.includes(text));
  return label!.querySelector<HTMLInputElement>('input, select')!;
}

function field(title: string): HTMLElement {
  const legends = [...document.querySelectorAll('details legend')];
  return legends.find((one) => one.textContent.replace('◆', '').trim() === title)!.parentElement!;
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

test('a rule that needs another sets it, says so, and goes when the other goes', async () => {
  shown = mount(NewTable, { target: document.body });
  await settle();
  const isChecked = () => ['Mata mesa', 'Caída a la mesa'].map((title) => field(title).querySelector('input')!.checked);
  expect(field('Mata mesa').textContent).toContain('Va con otra, que se pone sola: «A la mesa se le cae.»');
  expect(field('Caída a la mesa').textContent).not.toContain('Va con otra');
  field('Mata mesa').querySelector('input')!.click();
  await settle();
  expect(isChecked()).toEqual([true, true]);
  expect(document.querySelector('.differences')?.textContent).toContain('Cambias 2 reglas');
  field('Caída a la mesa').querySelector('input')!.click();
  await settle();
  expect(isChecked()).toEqual([false, false]);
});

test('undoing what a rule needs undoes that rule', async () => {
  history.replaceState(null, '', '/nueva?canto_call=manual&false_canto=2');
  shown = mount(NewTable, { target: document.body });
  await settle();
  expect(document.querySelectorAll('.differences li')).toHaveLength(2);
  document.querySelector<HTMLElement>('[aria-label="Volver a lo de siempre: Cantar"]')!.click();
  await submit();
  expect(roomOrder()['options']).toEqual({});
});

test('a number above nothing needs what it needs', async () => {
  shown = mount(NewTable, { target: document.body });
  await settle();
  document.querySelector<HTMLElement>('[aria-label="Embustes: más"]')!.click();
  await submit();
  expect(roomOrder()).toMatchObject({ options: { canto_call: 'manual', false_canto: 1 } });
});

test('a rule says what it says among the others, and by itself until the server has said that', async () => {
  shown = mount(NewTable, { target: document.body });
  await settle();
  expect(field('Mata mesa').textContent).toContain('Así no hay mata mesa.');
  field('Mata mesa').querySelector('input')!.click();
  flushSync();
  expect(field('Mata mesa').textContent).toContain('La mesa se mata.');
});

function narrow(words: string): void {
  const filter = document.querySelector<HTMLInputElement>('.finder input')!;
  filter.value = words;
  filter.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

const legends = () => [...document.querySelectorAll('details legend')].map((one) => one.textContent.trim());
const index = () => [...document.querySelectorAll('.finder nav a')].map((one) => one.textContent);

test('rules of the house are narrowed by words, and what differs stays', async () => {
  history.replaceState(null, '', '/nueva?chain=full');
  shown = mount(NewTable, { target: document.body });
  await settle();
  expect(index()).toEqual(['La partida', 'El turno', 'Los cantos']);
  narrow('CAIDA mesa');
  expect(legends()).toEqual(['Escalera◆', 'Caída a la mesa']);
  expect(index()).toEqual(['El turno']);
  narrow('nada de esto');
  expect(legends()).toEqual(['Escalera◆']);
  narrow('');
  expect(legends().length).toBeGreaterThan(4);
});

test('where nothing is found, that is said', async () => {
  shown = mount(NewTable, { target: document.body });
  await settle();
  narrow('nada de esto');
  expect(document.querySelector('details')?.textContent).toContain('Ninguna regla dice eso.');
});

test('Enter in the filter makes no table', async () => {
  shown = mount(NewTable, { target: document.body });
  await settle();
  const pressed = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  document.querySelector('.finder input')!.dispatchEvent(pressed);
  expect(pressed.defaultPrevented).toBe(true);
});
