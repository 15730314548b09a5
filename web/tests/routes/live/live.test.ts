import { flushSync, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Live } from '../../../src/routes/live/live.svelte';
import type { GameEvent } from '../../../src/protocol';
import { settings } from '../../../src/browser/settings.svelte';
import { heard, listen, touch } from '../../sound/heard';
import { Wire } from '../../net/wire';
import { sitDown, useWire, SNAPSHOT } from './live-table';

const SUNG: GameEvent = { event: 'CantoSung', rule: 'CAN-3', seat: 1, canto: 'vigia' };

let seq: number;
let live: Live;
let app: Record<string, unknown>;

useWire();
beforeEach(() => {
  listen();
  touch(false);
  Object.assign(settings, { sound: true, voices: true, haptics: true });
  ({ seq } = SNAPSHOT);
  ({ live, app } = sitDown());
});
afterEach(async () => {
  await unmount(app);
  live.close();
});

function follow(event: GameEvent, to_act = 1): void {
  Wire.now.say({
    type: 'update',
    seq: (seq += 1),
    change: { kind: 'acted', seat: 1 },
    turn: { phase: 'play', to_act },
    events: [event],
  });
  vi.advanceTimersByTime(5000);
  flushSync();
}

function touchPage(where: HTMLElement = document.body): void {
  touch(true);
  where.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
}

function tap(button: HTMLElement): void {
  touchPage(button);
  button.click();
  flushSync();
}

test('what happens at the table is heard once the page was touched', () => {
  follow(SUNG);
  expect(heard.notes).toBe(0);
  touchPage();
  follow({ ...SUNG, seat: 2 });
  expect(heard.notes).toBeGreaterThan(0);
  expect(heard.spoken).toEqual(['es-VE vigía', 'es-VE vigía']);
});

test('one tap mutes sounds and voices at once, and another brings them back', () => {
  const button = document.querySelector<HTMLElement>('[aria-label="Quitar el sonido"]')!;
  tap(button);
  expect(button.getAttribute('aria-label')).toBe('Poner el sonido');
  expect(heard.hushed).toBeGreaterThan(0);
  follow(SUNG);
  expect([heard.notes, heard.noises, heard.spoken]).toEqual([0, 0, []]);
  tap(button);
  expect(button.getAttribute('aria-label')).toBe('Quitar el sonido');
  follow({ ...SUNG, seat: 2 });
  expect(heard.notes).toBeGreaterThan(0);
  expect(heard.spoken).toEqual(['es-VE vigía']);
});

test('the own turn is heard, and the turn of others is not', () => {
  touchPage();
  follow({ event: 'CardThrown', rule: 'CAP-4', seat: 1, card: '3b' }, 2);
  expect(heard.notes).toBe(0);
  expect(heard.buzzes).toEqual([]);
  follow({ event: 'CardThrown', rule: 'CAP-4', seat: 2, card: '2b' }, 0);
  expect(heard.notes).toBeGreaterThan(0);
  expect(heard.buzzes).toEqual([[20]]);
});

test('what is skipped in a hurry makes no noise', () => {
  touchPage();
  Wire.now.say({
    type: 'update',
    seq: (seq += 1),
    change: { kind: 'acted', seat: 1 },
    turn: { phase: 'play', to_act: 2 },
    events: [{ event: 'CardThrown', rule: 'CAP-4', seat: 1, card: '3b' }, SUNG],
  });
  live.hurry();
  expect(heard.spoken).toEqual([]);
});
