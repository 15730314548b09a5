/* The first script: so small that a table is already being asked for while the rest of the page is on its way. It
   waits for nothing, neither for the styles nor for the rest of the document. */
import { readKeptSettings } from './browser/preferences';
import { readRoute } from './browser/route';
import { askEarly } from './net/early';

document.documentElement.lang = readKeptSettings().language;
const here = readRoute(location.pathname);
if (here.name === 'live') askEarly(here.id);
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void import('./main'));
else void import('./main');
