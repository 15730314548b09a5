/* Everything one reads on the page, in English. */
import type { Translation } from './catalog.ts';
import type { es } from './es.ts';
import { pages } from './pages.en.ts';
import { play } from './play.en.ts';
import { table } from './table.en.ts';

export const en = { ...table, ...play, ...pages } satisfies Translation<typeof es>;
