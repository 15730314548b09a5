/* The one download of this page: it goes on while one looks at something else, and after a reload. */
import { say } from '../words/words.svelte';
import type { Runtime } from './messages';
import {
  canKeep,
  download,
  findRuntime,
  isDamaged,
  keepWanted,
  readRuntime,
  partHere,
  readWanted,
  remove,
} from './runtime';

/** Kept by a tab that was mended. Once is enough: a disk that gives back something else than it was given would have it
    fetched again and again. */
const MENDED = 'caida.mended';
/** What a full browser calls it. */
const NO_ROOM = 'QuotaExceededError';

class Downloading {
  /** What is whole in this browser; null if nothing is. */
  kept: Runtime | null = $state.raw(readRuntime());
  isDamaged = $state.raw(isDamaged());
  /** What this house has; undefined while it has not said. */
  offered: Runtime | null | undefined = $state.raw();
  isComing = $state.raw(false);
  isPaused = $state.raw(readWanted() === 'paused');
  part = $state.raw(0);
  problem = $state.raw('');
  /** Whoever is to be told when all of it is here. */
  onwhole: (() => void) | undefined;
  #stop = new AbortController();

  /** Ask the house what it has, and fetch that if it is wanted: another version than the kept one, one that is
      damaged, one that was on its way when the page was closed. */
  async look(): Promise<void> {
    this.isDamaged = isDamaged();
    try {
      this.offered = canKeep() ? await findRuntime() : null;
    } catch {
      this.offered = null;
    }
    if (!this.offered || this.isComing) return;
    const isOld = this.kept !== null && (this.isDamaged || this.kept.version !== this.offered.version);
    if (readWanted() === 'coming' || (isOld && !this.isPaused)) await this.fetch();
    else if (this.isPaused) this.part = await partHere(this.offered);
  }

  async fetch(): Promise<void> {
    if (!this.offered || this.isComing) return;
    const [runtime, stop] = [this.offered, new AbortController()];
    this.#stop = stop;
    [this.isComing, this.isPaused, this.problem] = [true, false, ''];
    keepWanted('coming');
    try {
      await download(runtime, stop.signal, (part) => (this.part = part));
      [this.kept, this.isDamaged] = [runtime, false];
      this.onwhole?.();
    } catch (caught) {
      if (!stop.signal.aborted) this.#explain(caught);
      this.isPaused = readWanted() !== null;
    }
    this.isComing = false;
  }

  pause(): void {
    keepWanted('paused');
    this.#stop.abort();
  }

  async takeAway(): Promise<void> {
    this.#stop.abort();
    await remove();
    [this.kept, this.isDamaged, this.isPaused, this.part] = [null, false, false, 0];
  }

  #explain(caught: unknown): void {
    keepWanted('paused');
    this.problem = say(caught instanceof Error && caught.name === NO_ROOM ? 'local.no-room' : 'local.failed');
  }
}

export const downloading = new Downloading();

/** What is kept here was found to be damaged: it is fetched anew, at once or as soon as there is a network. `begin` is
    called when all of it is whole, also where somebody else has asked for it. */
export function mendSoon(begin: () => void): void {
  if (sessionStorage.getItem(MENDED)) return;
  downloading.onwhole = () => {
    sessionStorage.setItem(MENDED, 'true');
    begin();
  };
  const look = () => void downloading.look();
  if (navigator.onLine) look();
  addEventListener('online', look);
}
