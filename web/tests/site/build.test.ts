import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forSite, twinOf } from '../../vite/site.ts';

const WEB = join(import.meta.dirname, '../..');

test('a file of the site takes the place of its namesake', () => {
  expect(twinOf(join(WEB, 'src/browser/router.ts'))).toBe(join(WEB, 'site/browser/router.ts'));
  expect(twinOf(join(WEB, 'src/browser/route.ts'))).toBeNull();
  expect(twinOf(join(WEB, 'node_modules/svelte/package.json'))).toBeNull();
});

test('every file in a folder of the site has a namesake', () => {
  const files = readdirSync(join(WEB, 'site'), { recursive: true, encoding: 'utf8' });
  const twins = files.filter((name) => name.includes('/') && /\.(ts|svelte)$/.test(name));
  expect(twins.length).toBeGreaterThan(5);
  for (const name of twins) expect(() => readFileSync(join(WEB, 'src', name))).not.toThrow();
});

test('links go behind the hash, and what needs people is left out', () => {
  expect(forSite('<a href="/mesa/{code}">a</a><img src="/icon.svg" />')).toBe(
    '<a href="#/mesa/{code}">a</a><img src="./icon.svg" />',
  );
  expect(forSite('<a href="/api/x" /><a href="{y}" /><b />')).toBe('<a href="/api/x" /><a href="{y}" /><b />');
  expect(forSite('a<!-- with people -->b<!-- /with people -->c')).toBe('ac');
});

test('every mark that opens is closed', () => {
  const files = readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf8' });
  const marked = files
    .filter((name) => name.endsWith('.svelte'))
    .map((name) => readFileSync(join(WEB, 'src', name), 'utf8'))
    .filter((code) => code.includes('with people -->'));
  expect(marked.length).toBeGreaterThan(2);
  for (const code of marked) expect(forSite(code)).not.toContain('with people');
});
