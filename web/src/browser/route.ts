/* Which page a path names. Paths are Spanish, like the game. */

export interface Route {
  name: 'home' | 'live' | 'new' | 'learn' | 'rules' | 'matches' | 'replay';
  /** The code of a table, the id of a match; nothing on other pages. */
  id: string;
}

const PLAIN: Record<string, Route['name']> = {
  '/nueva': 'new',
  '/aprender': 'learn',
  '/reglas': 'rules',
  '/partidas': 'matches',
};
const WITH_ID: Record<string, Route['name']> = { '/mesa': 'live', '/partidas': 'replay' };

/** The route of a path; anything unknown is home. */
export function readRoute(path: string): Route {
  const [, place = '', id = '', ...rest] = path.replace(/\/+$/, '').split('/');
  const name = rest.length === 0 && (id ? WITH_ID : PLAIN)[`/${place}`];
  return name ? { name, id: decodeURIComponent(id) } : { name: 'home', id: '' };
}
