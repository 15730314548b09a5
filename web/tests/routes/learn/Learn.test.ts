import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, FRESH, LESSONS, sceneOf, tapHand, tapMesa, type Lesson } from '../../../src/routes/learn/lessons';
import Learn from '../../../src/routes/learn/Learn.svelte';
import { speak } from '../../../src/words/words.svelte';

let shown: Record<string, unknown> | undefined;
beforeEach(() => speak('es'));
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
});

function lessonOf(name: string): Lesson {
  const lesson = LESSONS.find((one) => one.name === name);
  if (!lesson) throw new Error(`there is no lesson ${name}`);
  return lesson;
}

test('the tutorial has at most ten short steps, the last words included', () => {
  expect(LESSONS.length + 1).toBeLessThanOrEqual(10);
});

test('the first tap shows what a card would take, the second plays it', () => {
  const lesson = lessonOf('chain');
  const chosen = tapHand(lesson, FRESH, '3c');
  expect(sceneOf(lesson, chosen).mesa.map((slot) => slot.order)).toEqual([1, 2, 3, undefined]);
  const done = tapHand(lesson, chosen, '3c');
  expect(done.isDone).toBe(true);
  const after = sceneOf(lesson, done);
  expect(after.mesa.map((slot) => slot.card)).toEqual(['11b']);
  expect(after.hand.map((slot) => slot.card)).toEqual(['12e', '2o']);
  expect(after.seats[0]?.pile).toBe(8);
});

test('the wrong card leads nowhere', () => {
  const lesson = lessonOf('caida');
  const tried = tapHand(lesson, tapHand(lesson, FRESH, '4b'), '4b');
  expect(tried).toEqual({ chosen: null, isDone: false, note: 'not' });
  expect(sceneOf(lesson, tried).prompt).toBe('Con esa no es. Prueba con otra.');
});

test('where one has to stop early, taking the most is not it', () => {
  const lesson = lessonOf('stop');
  const chosen = tapHand(lesson, FRESH, '4c');
  expect(tapHand(lesson, chosen, '4c').note).toBe('more');
  expect(tapMesa(lesson, chosen, '1c')).toBe(chosen);
  expect(tapMesa(lesson, chosen, '5o').isDone).toBe(true);
});

test('a question takes only its right answer', () => {
  const lesson = lessonOf('canto');
  expect(answer(lesson, 'ronda').isDone).toBe(false);
  expect(answer(lesson, 'vigía').isDone).toBe(true);
});

test('one gets to the end by doing the right things, and no other way', async () => {
  shown = mount(Learn, { target: document.body });
  const click = async (selector: string) => {
    document.querySelector<HTMLElement>(selector)!.click();
    await tick();
    flushSync();
  };
  for (const lesson of LESSONS) {
    expect(document.querySelector('h1')?.textContent).toContain(`Paso ${LESSONS.indexOf(lesson) + 1} de 10`);
    expect(document.querySelector('.choices .primary')).toBeNull();
    if (lesson.want) {
      const { card, taken } = lesson.want;
      await click(`.hand [data-slot="${card}"]`);
      const isMost = taken.length === lesson.takes![card]!.length;
      await click(isMost ? `.hand [data-slot="${card}"]` : `.mesa [data-slot="${taken.at(-1)}"] button`);
    } else {
      await click(`.choices button:nth-of-type(${lesson.answers!.indexOf(lesson.right!) + 1})`);
    }
    await click('.choices .primary');
  }
  expect(document.querySelector('h1')?.textContent).toContain('¡Ya sabes jugar!');
});
