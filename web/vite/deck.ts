/* Puts the deck's symbols into every page, so that cards are there at the first paint without a request or a script. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { drawFaces } from '../src/deck/faces.ts';

const FOLDER = join(import.meta.dirname, '../src/deck/symbols/');
const PLACE = '<!-- deck -->';

/** All symbols as one string. */
export function readSprite(): string {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.svg'));
  return (
    files
      .sort()
      .map((name) => squeeze(readFileSync(FOLDER + name, 'utf8')))
      .join('') + drawFaces()
  );
}

/** What is in a drawing, without comments and the space between elements. */
export function squeeze(svg: string): string {
  return svg
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^\s*<svg[^>]*>|<\/svg>\s*$/g, '')
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .replace(/ (\/?>)/g, '$1')
    .trim();
}

/** Symbols that are not displayed cost the browser no styles and no layout until a card uses them. A pattern has to
    be there. */
function hide(sprite: string): string {
  const patterns = sprite.match(/<pattern.*?<\/pattern>/g)?.join('') ?? '';
  const symbols = sprite.replaceAll(/<pattern.*?<\/pattern>/g, '');
  return `<svg class="sprite" width="0" height="0" aria-hidden="true">${patterns}</svg><svg display="none">${symbols}</svg>`;
}

export function deck(): Plugin {
  return {
    name: 'caida-deck',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        if (!html.includes(PLACE)) throw new Error(`the page has no ${PLACE} to put the cards in`);
        return html.replace(PLACE, () => hide(readSprite()));
      },
    },
    configureServer(server) {
      server.watcher.add(FOLDER);
      server.watcher.on('change', (file) => {
        if (file.startsWith(FOLDER)) server.ws.send({ type: 'full-reload' });
      });
    },
  };
}
