/* What only the site with no server says, and what it says in another way than a house. */
import type { Translation } from '../src/words/catalog.ts';
import type { es } from '../src/words/es.ts';
import type { site as spanish } from './words.es.ts';

export const site: Translation<typeof spanish> = {
  'site.title': 'In your browser',
  'site.alone': 'Here you play against the bots, in your own browser: no account, no server, nobody following you.',
  'site.first': 'The first match downloads {mb} MB, only once. From then on it opens even without a connection.',
  'site.kept': 'The game is kept here: it opens even without a connection.',
  'site.people': 'Play with people, at {house}',
  'site.fetching': 'Downloading the game',
  'site.once': 'It is {mb} MB, and only once: this browser keeps it.',
  'site.starting': 'Opening the table',
  'site.soon': 'A few seconds.',
  'site.cancel': 'Stop',
  'site.cancelled': 'You stopped the download. What has come is kept: go on whenever you like.',
  'site.nowhere': 'The game is not here, or there is no connection to download it. Check your internet and try again.',
  'site.unable': 'This browser can’t keep the game: it takes a page with https and an up-to-date browser.',
};

export const instead: Partial<Record<keyof typeof es, string>> = {
  'account.title': 'What this browser keeps',
  'local.title': 'The game in this browser',
  'local.about': 'It is downloaded once, and then played right here, even without a connection.',
  'local.here': 'It is here ({mb} MB).',
  'home.no-code': 'That table is not in this browser. Here every table lives where it was opened.',
  'page.offline': 'No connection: one plays here all the same.',
};
