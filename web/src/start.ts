/* The first script: so small that a table is already being asked for while the rest of the page is on its way. */
import { readSettings, stored } from './browser/preferences';
import { readRoute } from './browser/route';
import { askEarly } from './net/early';

document.documentElement.lang = readSettings(stored()).language;
const here = readRoute(location.pathname);
if (here.name === 'live') askEarly(here.code);
void import('./main');
