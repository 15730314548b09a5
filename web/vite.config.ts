import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { deck } from './vite/deck.ts';

export default defineConfig({
  plugins: [deck(), svelte()],
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  /* The app needs a server: `caida serve` on its usual port. */
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } } },
  build: {
    outDir: '../src/caida/server/static',
    emptyOutDir: true,
    /* What public/sw.js keeps. */
    manifest: 'shell.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    /* Few files compress better than many small ones: what every page shares, and what every table does. */
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', test: /node_modules\/svelte|src\/(net|deck|App|router|settings|words\/words|table\/Shadows|pages\/(\w+\.ts|say|me|Page|Offline|Trouble|ShareLink|home\/MeForm|order))/ },
            { name: 'table', test: /src\/(table|motion|words\/(play|story)\.ts)/ },
          ],
        },
      },
    },
  },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
});
