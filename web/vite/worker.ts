/* The service worker as a file of its own, as small as the other scripts. It is only used in a build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, '../src/worker.js');

export function worker(): Plugin {
  return {
    name: 'caida-worker',
    apply: 'build',
    async generateBundle() {
      const { code } = await minify('sw.js', readFileSync(SOURCE, 'utf8'));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
    },
  };
}
