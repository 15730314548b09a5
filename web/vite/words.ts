/* Writes the words as one file a language; `virtual:words` says where each is. They are texts, so no script has to
   carry them. */
import type { Plugin } from 'vite';
import { numbered } from '../src/words/catalog.ts';
import { en } from '../src/words/en.ts';
import { es } from '../src/words/es.ts';
import * as siteEn from '../site/words.en.ts';
import * as siteEs from '../site/words.es.ts';

const ID = 'virtual:words';
const FOLDER = '/words/';

/** By language, as they travel; with those of the site with no server where it is for that. */
export function wordsFor(isSite: boolean): Record<string, string> {
  const spanish = isSite ? { ...es, ...siteEs.instead, ...siteEs.site } : es;
  const english = isSite ? { ...en, ...siteEn.instead, ...siteEn.site } : en;
  return {
    es: JSON.stringify(numbered(spanish, spanish)),
    en: JSON.stringify(numbered(english, spanish)),
  };
}

export function words(isSite = false): Plugin {
  const texts = wordsFor(isSite);
  let isBuild = false;
  return {
    name: 'caida-words',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      const address = (lang: string, source: string) =>
        isBuild
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `${lang}.json`, source })}`
          : `'${FOLDER}${lang}.json'`;
      return `export default { ${Object.entries(texts)
        .map(([lang, source]) => `${lang}: ${address(lang, source)}`)
        .join(', ')} };`;
    },
    configureServer(server) {
      server.middlewares.use(FOLDER, (request, response, next) => {
        const text = texts[/^\/(\w+)\.json/.exec(request.url ?? '')?.[1] ?? ''];
        if (text === undefined) next();
        else response.setHeader('Content-Type', 'application/json').end(text);
      });
    },
  };
}
