/* Puts the faces of people and bots into one drawing, which browsers keep; `virtual:faces` says where it is. A face is
   a file of src/faces/drawings, named as the server names it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { squeeze } from './deck.ts';

const ID = 'virtual:faces';
const FOLDER = join(import.meta.dirname, '../src/faces/drawings/');
const PLACE = '/faces.svg';
/* What is not said in a drawing: an outline of ink as on the cards. */
const OUTLINE = 'stroke="#2b1a15" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"';

export function readFaces(): string {
  const symbols = readdirSync(FOLDER)
    .sort()
    .map((file) => {
      const drawing = squeeze(readFileSync(FOLDER + file, 'utf8'));
      return `<symbol id="${file.replace('.svg', '')}" viewBox="0 0 96 96" ${OUTLINE}>${drawing}</symbol>`;
    });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

export function faces(): Plugin {
  let isBuild = false;
  return {
    name: 'caida-faces',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      if (!isBuild) return `export default '${PLACE}'`;
      const file = this.emitFile({ type: 'asset', name: 'faces.svg', source: readFaces() });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
    configureServer(server) {
      server.middlewares.use(PLACE, (_, response) => {
        response.setHeader('Content-Type', 'image/svg+xml').end(readFaces());
      });
    },
  };
}
