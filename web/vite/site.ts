/* The site with no server (`make site`) is the same page. What it does in another way is in site/, where each file
   takes the place of its namesake in src/; what needs people is marked in src/ and left out. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const SOURCES = join(import.meta.dirname, '../src');
const SITE = join(import.meta.dirname, '../site');
const WITH_PEOPLE = /<!-- with people -->[\s\S]*?<!-- \/with people -->/g;

/** The file that stands in for one of src/; null where none does. */
export function twinOf(file: string): string | null {
  const place = relative(SOURCES, file);
  const twin = join(SITE, place);
  return !place.startsWith('..') && existsSync(twin) ? twin : null;
}

/** A component without what needs people, and with links that any file server can follow: after the hash. */
export function forSite(code: string): string {
  return code
    .replaceAll(WITH_PEOPLE, '')
    .replaceAll(/ href="\/(?!api\/)/g, ' href="#/')
    .replaceAll(/ src="\/(?!api\/)/g, ' src="./');
}

export function site(): Plugin {
  return {
    name: 'caida-site',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const twin = found && twinOf(found.id);
      /* A twin may still make use of the one it stands in for. */
      return twin && twin !== importer ? twin : found;
    },
    transform: (code, id) => (id.endsWith('.svelte') ? forSite(code) : undefined),
  };
}
