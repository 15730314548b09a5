/* The scenes that come later: fetched when the browser has nothing else to do, or at the latest when one begins. */

type Scenes = typeof import('./scenes');

/** Until a table that has just come is left in peace, in milliseconds. */
const QUIET = 3000;

let here: Scenes | undefined = $state.raw();

async function fetchThem(): Promise<void> {
  here ??= await import('./scenes');
}

/** Reactive: the scenes once they are here. Call where a component is made; `areWanted` says that one is waited for. */
export function fetchScenes(areWanted: () => boolean): () => Scenes | undefined {
  $effect(() => {
    const timer = setTimeout(() => void fetchThem().catch(() => undefined), areWanted() ? 0 : QUIET);
    return () => clearTimeout(timer);
  });
  return () => here;
}
