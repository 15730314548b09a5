import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { deck } from './vite/deck.ts';
import { lean } from './vite/lean.ts';
import { words } from './vite/words.ts';
import { worker } from './vite/worker.ts';

export default defineConfig({
  plugins: [deck(), words(), svelte(), lean(), worker()],
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
    /* Few files compress better than many small ones: what every page needs and home, a live table, and the other
       pages. */
    rolldownOptions: {
      /* src/start.ts imports its own neighbour so. */
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'start',
              test: /index\.html|preload-helper|src\/(start|route\.ts|preferences|net\/(early|connection|socket|random))/,
            },
            {
              name: 'table',
              test: /src\/(table\/(?!Shadows)|motion|play|sound|words\/(play|story)|pages\/(order|promises|outcome|Page\.|Trouble|ShareLink))/,
            },
            { name: 'pages', test: /src\/pages\/(part|NewTable|Rules|Matches|Learn|Replay|making|rules|learn|replay)/ },
            { name: 'app', test: /./ },
          ],
        },
      },
    },
  },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
});
