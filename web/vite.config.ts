import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { deck } from './vite/deck.ts';

export default defineConfig({
  plugins: [deck(), svelte()],
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/caida/server/static',
    emptyOutDir: true,
    /* What public/sw.js keeps. */
    manifest: 'shell.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
});
