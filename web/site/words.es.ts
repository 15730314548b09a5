/* Lo que solo dice el sitio sin servidor, y lo que dice de otra manera que una casa. */
import type { es } from '../src/words/es.ts';

export const site = {
  'site.title': 'En tu navegador',
  'site.alone':
    'Aquí se juega contra los bots, en tu propio navegador: sin cuenta, sin servidor y sin que nadie te siga.',
  'site.first': 'La primera partida baja {mb} MB, una sola vez. Después abre hasta sin conexión.',
  'site.kept': 'El juego ya está guardado aquí: abre hasta sin conexión.',
  'site.people': 'Jugar con gente, en {house}',
  'site.fetching': 'Bajando el juego',
  'site.once': 'Son {mb} MB y es una sola vez: se queda guardado en este navegador.',
  'site.starting': 'Abriendo la mesa',
  'site.soon': 'Ya va: unos segundos.',
  'site.cancel': 'Dejarlo',
  'site.cancelled': 'Dejaste de bajar el juego. Lo que llegó se guarda: cuando quieras, sigue por ahí.',
  'site.nowhere': 'El juego no está aquí o no hay conexión para bajarlo. Revisa tu internet e intenta otra vez.',
  'site.unable': 'Este navegador no puede guardar el juego: hace falta una página con https y un navegador al día.',
} as const;

export const instead: Partial<Record<keyof typeof es, string>> = {
  'account.title': 'Lo que guarda este navegador',
  'local.title': 'El juego en este navegador',
  'local.about': 'Se baja una vez y después se juega aquí mismo, hasta sin conexión.',
  'local.here': 'Ya está aquí ({mb} MB).',
  'home.no-code': 'Esa mesa no está en este navegador. Aquí cada mesa vive donde se abrió.',
  'page.offline': 'Sin conexión: aquí se juega igual.',
};
