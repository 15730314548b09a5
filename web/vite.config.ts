import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { chunkOf } from './vite/chunks.ts';
import { deck } from './vite/deck.ts';
import { faces } from './vite/faces.ts';
import { site } from './vite/site.ts';
import { words } from './vite/words.ts';

/* `--mode site`: with no server, in any folder of any file server. */
export default defineConfig(({ mode }) => ({
  base: mode === 'site' ? './' : '/',
  plugins: [...(mode === 'site' ? [site()] : []), deck(), faces(), words(mode === 'site'), svelte()],
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  /* The app needs a server: `caida serve` on its usual port. */
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } } },
  build: {
    outDir: mode === 'site' ? '../build/play' : '../src/caida/server/static',
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
        entryFileNames: ({ name }) => (name === 'worker' ? 'sw.js' : 'assets/[name]-[hash:6].js'),
        /* Every script names others: what tells one version from another is no longer than it has to be. */
        chunkFileNames: 'assets/[name]-[hash:6].js',
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
}));
