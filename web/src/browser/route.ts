/* Which page a path names. Paths are Spanish, like the game. */

export type Route =
  | { name: 'home' }
  | { name: 'live'; code: string }
  | { name: 'new' }
  | { name: 'learn' }
  | { name: 'rules' }
  | { name: 'matches' }
  | { name: 'replay'; id: string };

const PLAIN: Record<string, Route> = {
  '/': { name: 'home' },
  '/nueva': { name: 'new' },
  '/aprender': { name: 'learn' },
  '/reglas': { name: 'rules' },
  '/partidas': { name: 'matches' },
};

/** The route of a path; anything unknown is home. */
export function readRoute(path: string): Route {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const plain = PLAIN[clean];
  if (plain) return plain;
  const [, place, name, ...rest] = clean.split('/');
  if (!name || rest.length > 0) return { name: 'home' };
  if (place === 'mesa') return { name: 'live', code: decodeURIComponent(name) };
  if (place === 'partidas') return { name: 'replay', id: decodeURIComponent(name) };
  return { name: 'home' };
}
