/* Which page a path names. Paths are Spanish, like the game. */

export interface Route {
  name: 'home' | 'live' | 'new' | 'learn' | 'rules' | 'matches' | 'replay' | 'offline' | 'missing';
  /** The code of a table, the id of a match; nothing where a match is opened from a file, and on other pages. */
  id: string;
}

const PLAIN: Record<string, Route['name']> = {
  '/': 'home',
  '/index.html': 'home',
  '/nueva': 'new',
  '/aprender': 'learn',
  '/reglas': 'rules',
  '/partidas': 'matches',
  '/abrir': 'replay',
  '/sin-conexion': 'offline',
};
const WITH_ID: Record<string, Route['name']> = { '/mesa': 'live', '/partidas': 'replay' };

/** The route of a path, as `page_of` in server/pages.py reads it: tests/server/paths.json has what both must say. */
export function readRoute(path: string): Route {
  const [, place = '', id = '', ...rest] = path.replace(/\/+$/, '').split('/');
  const name = rest.length === 0 && (id ? WITH_ID : PLAIN)[`/${place}`];
  try {
    if (name) return { name, id: decodeURIComponent(id) };
  } catch {
    /* A percent sign that begins nothing. */
  }
  return { name: 'missing', id: '' };
}
