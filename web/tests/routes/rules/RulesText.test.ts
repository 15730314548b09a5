import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExplainedGroup, Explanation } from '../../../src/protocol';
import RulesText from '../../../src/routes/rules/RulesText.svelte';
import { speak } from '../../../src/words/words.svelte';

function group(name: ExplainedGroup['name'], title: string, change: Partial<ExplainedGroup>): ExplainedGroup {
  return { name, title, intro: `De ${title}.`, rules: [], items: [], cantos: [], not_played: '', ...change };
}

const rule = (title: string, sentence: string, differs = false) => ({
  rule: '',
  option: title,
  title,
  sentence,
  differs,
});
const EXPLANATION: Explanation = {
  title: 'tradicional',
  summary: '',
  groups: [
    group('turn', 'El turno', { items: [rule('Escalera', 'Completa.', true), rule('Caída', 'Vale según la carta.')] }),
    group('cantos', 'Los cantos', {
      cantos: [
        { canto: 'vigia', title: 'vigía', hand: 'un par', example: ['7o', '7c', '10e'], points: 7, differs: false },
      ],
      not_played: 'No se juega: chigüire.',
    }),
    group('count', 'La cuenta', { items: [rule('Cuota', 'Hasta 20.')] }),
  ],
};

let app: Record<string, unknown>;

beforeEach(() => {
  speak('es');
  app = mount(RulesText, { target: document.body, props: { explanation: EXPLANATION } });
  flushSync();
});
afterEach(() => unmount(app));

function narrow(words: string): void {
  const filter = document.querySelector<HTMLInputElement>('.finder input')!;
  filter.value = words;
  filter.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent.trim());

test('an index leads to every group', () => {
  expect(texts('nav a')).toEqual(['El turno', 'Los cantos', 'La cuenta']);
  document.querySelectorAll<HTMLElement>('nav a')[2]!.click();
  expect(document.activeElement?.querySelector('h2')?.textContent).toBe('La cuenta');
  expect(location.hash).toBe('');
});

test('words narrow the rules, whatever their accents, and what differs stays in sight', () => {
  narrow('caida');
  expect(texts('dt')).toEqual(['Escalera◆', 'Caída']);
  expect(texts('nav a')).toEqual(['El turno']);
  narrow('vigia');
  expect([texts('dt'), texts('.cantos b')]).toEqual([['Escalera◆'], ['vigía']]);
  narrow('chiguire');
  expect(texts('section p')).toContain('No se juega: chigüire.');
});

test('the name of a group finds all of it', () => {
  narrow('cuenta');
  expect(texts('dt')).toEqual(['Escalera◆', 'Cuota']);
  expect(texts('.finder [role=status]')).toEqual(['2 reglas']);
});
