/* The scenes that come later: fetched when the browser has nothing else to do, or at the latest when one begins. */

type Scenes = typeof import('./scenes');

/** Until a table that has just come is left in peace, and between two tries, in milliseconds. */
const QUIET = 3000;

let here: Scenes | undefined = $state.raw();

/** Reactive: the scenes once they are here. Call where a component is made; `areWanted` says that one is waited for.
    Nothing is fetched while `isCut`, since a browser may remember that a script could not be had. */
export function fetchScenes(
  areWanted: () => boolean,
  isCut: () => boolean,
  fetchThem: () => Promise<Scenes> = () => import('./scenes'),
): () => Scenes | undefined {
  let failed = $state.raw(0);
  $effect(() => {
    if (here || isCut()) return;
    const get = () => {
      fetchThem().then(
        (found) => (here = found),
        () => (failed += 1),
      );
    };
    /* Only who waits for them tries again and again. */
    const timer = setTimeout(get, areWanted() && failed === 0 ? 0 : QUIET);
    return () => clearTimeout(timer);
  });
  return () => here;
}
