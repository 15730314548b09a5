import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { Live } from '../../../src/routes/live/live.svelte';
import { isMuted, mute } from '../../../src/routes/live/muted.svelte';
import Phrases from '../../../src/routes/live/Phrases.svelte';
import { Wire } from '../../net/wire';
import { sitDown, useWire, ROOM, SNAPSHOT } from './live-table';

let live: Live;
let apps: Record<string, unknown>[] = [];

useWire();
afterEach(async () => {
  for (const app of apps) await unmount(app);
  apps = [];
  live.close();
});

function open(): HTMLInputElement[] {
  const table = sitDown(SNAPSHOT);
  live = table.live;
  const props = { live, room: ROOM, onclose: () => undefined };
  apps.push(table.app, mount(Phrases, { target: document.body, props }));
  flushSync();
  return [...document.querySelectorAll<HTMLInputElement>('.mutes input')];
}

test('where one talks, each of the others is muted by one tap and heard again by another', () => {
  const boxes = open();
  expect(boxes.map((box) => box.parentElement?.textContent)).toEqual([
    'Silenciar a Nené',
    'Silenciar a Luis',
    'Silenciar a Rita',
  ]);
  const hear = () => {
    Wire.now.say({ type: 'said', seat: 2, who: 'Luis', phrase: 'hello' });
    return live.bubbles.map(({ seat }) => seat);
  };
  boxes[1]!.click();
  expect(['Nené', 'Luis', 'Rita'].map(isMuted)).toEqual([false, true, false]);
  expect(hear()).toEqual([]);
  boxes[1]!.click();
  expect(hear()).toEqual([2]);
  mute('Luis', false);
});

test('who talks too much is told so', () => {
  open();
  live.sayPhrase('hello');
  const { id } = Wire.now.sent.at(-1) as { id: string };
  const text = 'Ya se ha hablado bastante: deja un momentico y sigue.';
  Wire.now.say({ type: 'refused', code: 'phrases_often', text, seq: SNAPSHOT.seq, command: id });
  expect(live.trouble).toBe(text);
});
