import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SCENES } from '../../gallery/scenes';
import Card from '../../src/deck/Card.svelte';
import { isLadder, stepOf, widthFor } from '../../src/table/mesa-layout';
import { placeOf, type Scene } from '../../src/table/scene';
import Table from '../../src/table/Table.svelte';
import { speak } from '../../src/words/words.svelte';

let shown: Record<string, unknown> | undefined;

beforeEach(() => speak('es'));
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
});

function show(scene: Scene, onhand = vi.fn(), onmesa = vi.fn()): HTMLElement {
  shown = mount(Table, { target: document.body, props: { scene, onhand, onmesa } });
  flushSync();
  return document.body;
}

function sceneOf(name: string): Scene {
  const scene = SCENES[name];
  if (!scene) throw new Error(`there is no scene ${name}`);
  return scene;
}

test('clockwise the next seat is at the left, counter-clockwise at the right, the partner always opposite', () => {
  const around = (direction: 'left' | 'right') => [0, 1, 2, 3].map((seat) => placeOf(seat, 2, 4, direction));
  expect(around('left')).toEqual(['top', 'right', 'me', 'left']);
  expect(around('right')).toEqual(['top', 'left', 'me', 'right']);
  expect(placeOf(0, 1, 2, 'left')).toBe('top');
  expect(placeOf(0, 2, 3, 'left')).toBe('left');
  expect(placeOf(0, null, 4, 'left')).toBe('me');
});

test('each rank has its place on the mesa until two of one rank lie there', () => {
  const cards = (text: string) => text.split(' ').map((card) => ({ id: card, card }));
  expect(isLadder(cards('1o 7c 10e'))).toBe(true);
  expect(isLadder(cards('1o 7c 7e'))).toBe(false);
  expect(cards('7c 10e 12b').map(stepOf)).toEqual([6, 7, 9]);
});

test('the width of mesa cards considers every number of columns', () => {
  expect(widthFor(10, 5)).toBe('min((var(--across) - 48px)/5,(var(--down) - 36px)/3.120)');
  expect(widthFor(3).match(/min\(/g)).toHaveLength(3);
});

test('a card lying face down tells nothing', () => {
  shown = mount(Card, { target: document.body, props: { card: null } });
  const svg = document.querySelector('svg.card');
  expect(svg?.getAttribute('data-card')).toBeNull();
  expect([...(svg?.querySelectorAll('use') ?? [])].map((use) => use.getAttribute('href'))).toEqual(['#d-back']);
});

test('the hand is three buttons named after their cards, and picking one says which', () => {
  const onhand = vi.fn();
  const body = show(sceneOf('two'), onhand);
  const buttons = [...body.querySelectorAll<HTMLButtonElement>('.hand button')];
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'seis de oros',
    'rey de bastos',
    'as de espadas',
  ]);
  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false']);
  buttons[1]?.click();
  expect(onhand).toHaveBeenCalledWith({ id: '12b', card: '12b' });
});

test('out of turn a card can be reached but not picked', () => {
  const onhand = vi.fn();
  const body = show(sceneOf('three'), onhand);
  const button = body.querySelector<HTMLButtonElement>('.hand button');
  expect(button?.getAttribute('aria-disabled')).toBe('true');
  button?.click();
  expect(onhand).not.toHaveBeenCalled();
});

test('what a card would take is numbered, and one may say how far', () => {
  const onmesa = vi.fn();
  const body = show(sceneOf('two'), vi.fn(), onmesa);
  const taken = [...body.querySelectorAll<HTMLButtonElement>('.mesa button')];
  expect(taken.map((button) => button.getAttribute('aria-label'))).toEqual([
    'seis de copas, te la llevas de número 1',
    'siete de espadas, te la llevas de número 2',
    'sota de bastos, te la llevas de número 3',
  ]);
  taken[1]?.click();
  expect(onmesa.mock.calls[0]?.[0]).toMatchObject({ card: '7e', order: 2 });
});

test('the score says its points and its target', () => {
  const meters = [...show(sceneOf('teams')).querySelectorAll('[role=meter]')];
  expect(meters.map((meter) => meter.getAttribute('aria-valuenow'))).toEqual(['17', '22']);
  expect(meters[1]?.getAttribute('aria-label')).toBe('Don Chucho y Wilmer: 22 de 24');
  expect(meters[0]?.querySelectorAll('i')).toHaveLength(24);
  expect(meters[0]?.querySelectorAll('i.peg')).toHaveLength(17);
});

test('a target of a hundred still fits: one hole for several points', () => {
  const body = show({ ...sceneOf('two'), target: 100 });
  expect(body.querySelector('[role=meter]')?.querySelectorAll('i').length).toBeLessThanOrEqual(40);
});

test('the table changes its language at once', () => {
  const body = show(sceneOf('three'));
  expect(body.querySelector('.tanda')?.textContent).toBe('¡las últimas!');
  speak('en');
  flushSync();
  expect(body.querySelector('.tanda')?.textContent).toBe('las últimas!');
  expect(body.querySelector('.hand button')?.getAttribute('aria-label')).toBe('sota of espadas');
});

test('who watches sees every seat and no hand', () => {
  const body = show(sceneOf('watching'));
  expect(body.querySelectorAll('.seat')).toHaveLength(4);
  expect(body.querySelector('.hand')).toBeNull();
});
