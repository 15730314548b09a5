import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  /* The class of a component is written on nearly every element; the usual name is twice as long. */
  compilerOptions: { runes: true, cssHash: ({ hash, css }) => `s${hash(css)}` },
};
