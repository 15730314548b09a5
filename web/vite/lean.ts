/* Leaves out of the build what this app never uses of its tools. A tool that has changed its ways stops the build. */
import type { Plugin } from 'vite';

/* Svelte can take over HTML made by a server; ours makes none. Its switch becomes a constant, and the calls that only
   follow along in such HTML go. */
const HYDRATION = /\/svelte\/src\/internal\/client\/dom\/hydration\.js$/;
const FOLLOWING = /^\s*\$\.(reset|next)\(\w*\);$/gm;
/* All our state is `$state.raw`: what changes is replaced. So nothing needs to be watched from inside. */
const SOURCES = /\/svelte\/src\/internal\/client\/reactivity\/sources\.js$/;
const DEEP = /\$state[(<]/;
const OURS = /\.svelte(\.ts)?$/;
/* Vite would load the styles of a part before the part. There is one stylesheet, and the server names the parts of
   each page. */
const PRELOAD = '\0vite/preload-helper.js';

export function lean(): Plugin[] {
  const found = new Set<string>();
  const replace = (code: string, before: string, after: string): string => {
    if (code.includes(before)) found.add(before);
    return code.replace(before, after);
  };
  return [
    {
      name: 'caida-lean',
      apply: 'build',
      enforce: 'pre',
      load(id) {
        if (id !== PRELOAD) return undefined;
        found.add(PRELOAD);
        return 'export const __vitePreload = (load) => load();';
      },
      transform(code, id) {
        if (HYDRATION.test(id)) {
          return {
            code: replace(replace(code, 'let hydrating = false', 'const hydrating = false'), 'hydrating = value', ''),
            map: null,
          };
        }
        if (OURS.test(id) && DEEP.test(code)) this.error('state that is not raw is not followed: write $state.raw');
        return SOURCES.test(id)
          ? { code: replace(code, 'should_proxy ? proxy(value) : value', 'value'), map: null }
          : undefined;
      },
      buildEnd(error) {
        if (!error && found.size < 5) this.error(`only ${[...found].join(', ')} found: has Svelte or Vite changed?`);
      },
    },
    {
      name: 'caida-lean-components',
      apply: 'build',
      transform(code, id) {
        if (!OURS.test(id)) return undefined;
        if (code.search(FOLLOWING) >= 0) found.add('following');
        return { code: code.replace(FOLLOWING, ''), map: null };
      },
    },
  ];
}
