/* The first script: so small that a table is already being asked for while the rest of the page is on its way. */
import { readSettings, stored } from './preferences';
import { readRoute } from './route';

document.documentElement.lang = readSettings(stored()).language;
const here = readRoute(location.pathname);
/* It is in this file; asked for so, it also brings along what lets the other files be asked for. */
if (here.name === 'table') void import('./net/early').then(({ askEarly }) => askEarly(here.code));
void import('./main');
