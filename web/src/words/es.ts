/* Todo lo que se lee en la página. */
import { pages } from './pages.es.ts';
import { play } from './play.es.ts';
import { table } from './table.es.ts';

export const es = { ...table, ...play, ...pages };
