import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import NewTable from '../../src/routes/new/NewTable.svelte';
import Rules from '../../src/routes/rules/Rules.svelte';
import { speak } from '../../src/words/words.svelte';
import { until } from '../waiting';

/* A server that tells its language in everything it says. */
function told(path: string, lang: string | null): unknown {
  if (path === '/api/rules')
    return {
      preset: 'tradicional',
      ruleset: {},
      changes: {},
      sentences: { target: `target in ${lang}` },
      explanation: { title: `Rules in ${lang}`, summary: `Text in ${lang}.`, groups: [] },
    };
  return {
    presets: [
      { name: 'tradicional', title: '', modes: [{ seats: 2, teams: false }], options: { target: 24, chain: 'free' } },
    ],
    groups: [
      {
        name: 'match',
        title: `group in ${lang}`,
        options: [
          {
            name: 'target',
            title: `title in ${lang}`,
            rule: 'MAT-3',
            is_flag: false,
            per_rank: false,
            words: [],
            low: 1,
            high: 99,
            sentences: {},
            needs: {},
            seats: null,
          },
          {
            name: 'chain',
            title: 'chain',
            rule: 'MAT-3',
            is_flag: false,
            per_rank: false,
            words: ['free'],
            low: null,
            high: null,
            sentences: { free: `free in ${lang}` },
            needs: {},
            seats: null,
          },
        ],
      },
    ],
    bots: [],
    clocks: [0],
  };
}

let shown: Record<string, unknown> | undefined;
beforeEach(() => {
  speak('es');
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://caida');
    return Response.json(told(pathname, searchParams.get('lang')));
  });
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  vi.unstubAllGlobals();
});

test.each([
  ['the rules', Rules, ['Rules in', 'Text in']],
  ['a new table', NewTable, ['group in', 'title in', 'free in', 'target in']],
])('%s: what the server says follows the language while one looks', async (_, page, parts) => {
  shown = mount(page, { target: document.body });
  for (const lang of ['es', 'en', 'es'] as const) {
    speak(lang);
    flushSync();
    await until(() => {
      for (const part of parts) expect(document.body.textContent).toContain(`${part} ${lang}`);
      expect(document.body.textContent).not.toMatch(lang === 'es' ? / in en\b/ : / in es\b/);
    });
  }
});
