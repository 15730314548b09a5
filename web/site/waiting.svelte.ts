/* What one waits for, shown over the page as long as it lasts. */
import { mount, unmount } from 'svelte';
import Waiting from './Waiting.svelte';

export interface Wait {
  title: string;
  text: string;
  /** How much is done, from 0 to 1; undefined where nobody knows. */
  part?: number | undefined;
  /** Where it can be given up. */
  oncancel?: (() => void) | undefined;
}

/** Show it while something goes on, if that takes longer than `calm` milliseconds. */
export async function shownWhile<T>(wait: Wait, calm: number, going: (wait: Wait) => Promise<T>): Promise<T> {
  const shown = $state(wait);
  let panel: ReturnType<typeof mount> | undefined;
  const timer = setTimeout(() => (panel = mount(Waiting, { target: document.body, props: { wait: shown } })), calm);
  try {
    return await going(shown);
  } finally {
    clearTimeout(timer);
    if (panel) void unmount(panel);
  }
}
