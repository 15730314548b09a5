/* The first script: so small that a table is already being asked for while the rest of the page is on its way. It
   waits for nothing, neither for the styles nor for the rest of the document. */
import { readKept } from './browser/kept';
import { readKeptSettings } from './browser/preferences';
import { readRoute } from './browser/route';
import { askEarly } from './net/early';
import { transport } from './net/transport';

document.documentElement.lang = readKeptSettings().language;
const here = readRoute(location.pathname);

function start(): void {
  if (here.name === 'live' && !transport.isHere) askEarly(here.id);
  const begin = () => void import('./main');
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
}

/* Who has the game in this browser, or is fetching it, may be answered here; nobody else loads any of it. */
if (readKept('caida.game')) void import('./local/begin').then(({ begin }) => begin(here.name)).then(start, start);
else start();
