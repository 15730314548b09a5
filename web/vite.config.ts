import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { chunkOf } from './vite/chunks.ts';
import { deck } from './vite/deck.ts';
import { faces } from './vite/faces.ts';
import { words } from './vite/words.ts';

export default defineConfig({
  plugins: [deck(), faces(), words(), svelte()],
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  /* The app needs a server: `caida serve` on its usual port. */
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } } },
  build: {
    outDir: '../src/caida/server/static',
    emptyOutDir: true,
    /* What src/worker.js keeps, and what the server names to browsers. */
    manifest: 'shell.json',
    assetsInlineLimit: 0,
    modulePreload: false,
    /* All styles at once: they are few, and no script has to know which page needs which. */
    cssCodeSplit: false,
    rolldownOptions: {
      /* The service worker is a script of its own, whose name stays. */
      input: ['index.html', 'src/worker.js'],
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ debugName: 'by page', name: chunkOf }] },
      },
    },
  },
  /* The one that runs Python has a name that stays, too: the server sends it with a policy of its own. */
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: '[name].js' } } },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    /* Files share a process and a browser; tests/setup.ts makes both as new. */
    isolate: false,
    /* Only a hang takes longer, on a machine as busy as it may be. */
    testTimeout: 120_000,
  },
});
