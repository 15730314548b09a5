import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/* The class of a component is written on nearly every element; the usual name is several times as long. */
const components = readdirSync(join(import.meta.dirname, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.svelte'))
  .sort();
const classOf = ({ filename, hash, css }) => {
  const place = components.findIndex((name) => `/${filename}`.endsWith(`/src/${name}`));
  return place < 0 ? `s${hash(css)}` : `_${place.toString(36)}`;
};

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, cssHash: classOf, discloseVersion: false },
};
