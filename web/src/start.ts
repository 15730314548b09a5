/* The first script: so small that a table is already being asked for while the rest of the page is on its way. It
   waits for nothing, neither for the styles nor for the rest of the document. */
import { readKept } from './browser/kept';
import { readKeptSettings } from './browser/preferences';
import { readRoute } from './browser/route';
import { askEarly } from './net/early';

document.documentElement.lang = readKeptSettings().language;
const here = readRoute(location.pathname);
/* Without a network, or while one plays there, the house in this browser is asked. */
const isLocal = readKept(navigator.onLine ? 'caida.local' : 'caida.runtime');
if (here.name === 'live' && !isLocal) askEarly(here.id);
const begin = () => void (isLocal ? import('./local/begin') : import('./main'));
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
else begin();
