import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FACES } from '../../src/protocol';
import { myself } from '../../src/shared/me.svelte';
import MeForm from '../../src/shared/MeForm.svelte';
import { until } from '../waiting';

const ME = { name: 'Ana', colour: 'flor', who: 'x', is_program: false, face: 'gorra' } as const;
let sent: unknown[];
let shown: Record<string, unknown>;

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    const order = JSON.parse(body as string);
    sent.push(order);
    return Response.json({ ...ME, ...order, face: order.face ?? ME.face });
  });
  myself.me = ME;
  shown = mount(MeForm, { target: document.body });
  flushSync();
});
afterEach(() => unmount(shown));

function chosenFace(): string {
  return document.querySelector('label:has([name=face]:checked)')?.textContent ?? '';
}
const shownFace = () => document.querySelector('.line [data-face]')?.getAttribute('data-face');

async function save() {
  document.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }));
  await until(() => expect(document.querySelector('[role=status]')?.textContent).toContain('Listo'));
}

test('the own face is the one that is chosen, and all can be', () => {
  expect(chosenFace()).toBe('chamo con gorra');
  expect(shownFace()).toBe('gorra');
  expect(document.querySelectorAll('[name=face]')).toHaveLength(FACES.length);
});

test('a face that is chosen is shown at once and saved with name and colour', async () => {
  document.querySelectorAll<HTMLInputElement>('[name=face]')[FACES.indexOf('abuela')]!.click();
  flushSync();
  expect(shownFace()).toBe('abuela');
  await save();
  expect(sent).toEqual([{ name: 'Ana', colour: 'flor', face: 'abuela' }]);
});

test('who chooses none keeps the one they have', async () => {
  await save();
  expect(sent).toEqual([{ name: 'Ana', colour: 'flor', face: null }]);
  expect(shownFace()).toBe('gorra');
});
