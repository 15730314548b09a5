/* Writes the words as one file a language; `virtual:words` says where each is. They are texts, so no script has to
   carry them. */
import type { Plugin } from 'vite';
import { numbered } from '../src/words/catalog.ts';
import { en } from '../src/words/en.ts';
import { es } from '../src/words/es.ts';

const ID = 'virtual:words';
const FOLDER = '/words/';
const WORDS: Record<string, string> = { es: JSON.stringify(numbered(es, es)), en: JSON.stringify(numbered(en, es)) };

export function words(): Plugin {
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
      return `export default { ${Object.entries(WORDS)
        .map(([lang, source]) => `${lang}: ${address(lang, source)}`)
        .join(', ')} };`;
    },
    configureServer(server) {
      server.middlewares.use(FOLDER, (request, response, next) => {
        const text = WORDS[/^\/(\w+)\.json/.exec(request.url ?? '')?.[1] ?? ''];
        if (text === undefined) next();
        else response.setHeader('Content-Type', 'application/json').end(text);
      });
    },
  };
}
