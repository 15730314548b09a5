/* Plays beats one after another. Who is in a hurry skips to the end; nothing that happened goes untold. */
import type { Beat } from './beats';

export interface Stage {
  /** Put a beat on the screen; `skipped` has no time to move or sound. */
  show: (beat: Beat, skipped: boolean) => void;
  /** Whether the beat shown last is not on the screen yet. */
  isComing: () => boolean;
  /** Whether there is something left to play. */
  onbusy: (busy: boolean) => void;
  /** How much longer or shorter a beat lasts; 0 skips it. */
  pace: () => number;
  /** How long people may look at a beat that stays, in milliseconds. */
  stay: () => number;
  /** They have, or there was no time for it. */
  onseen: () => void;
}

/** More than this waiting is a backlog, and is played faster. */
const BACKLOG = 16;
/** Until one looks again whether a beat is on the screen, in milliseconds: about a frame. */
const FRAME = 16;

export class Player {
  #stage: Stage;
  #beats: Beat[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStaying = false;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  get isBusy(): boolean {
    return this.#timer !== undefined;
  }

  /** How the screen will look when everything is played; undefined when nothing is left. */
  get last(): Beat | undefined {
    return this.#beats.at(-1);
  }

  play(beats: readonly Beat[]): void {
    this.#beats.push(...beats);
    if (this.isBusy || this.#beats.length === 0) return;
    this.#stage.onbusy(true);
    this.#next();
  }

  /** Show what is left at once, as far as there is nothing to look at in peace. */
  hurry(): void {
    if (!this.#isStaying) this.#skip(false);
  }

  /** Whatever is looked at has been looked at long enough. */
  goOn(): void {
    if (!this.#isStaying) return;
    clearTimeout(this.#timer);
    this.#next();
  }

  /** Forget what is left: the screen is about to be set anew. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isStaying = false;
    this.#beats = [];
    this.#stage.onbusy(false);
  }

  #skip(isUnseen: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let beat = this.#beats.shift(); beat; beat = this.#beats.shift()) {
      if (beat.stays && !isUnseen && this.#stay(beat, true)) return;
      if (beat.stays) this.#stage.onseen();
      this.#stage.show(beat, true);
    }
    this.#stage.onbusy(false);
  }

  /** Whether there is time to look at it. */
  #stay(beat: Beat, skipped: boolean): boolean {
    const length = this.#stage.stay();
    if (length <= 0) return false;
    this.#isStaying = true;
    this.#timer = setTimeout(this.#next, length);
    this.#stage.show(beat, skipped);
    return true;
  }

  #next = (): void => {
    this.#timer = undefined;
    if (this.#isStaying) this.#stage.onseen();
    this.#isStaying = false;
    const pace = this.#stage.pace();
    if (pace === 0) return this.#skip(true);
    /* A slow phone's frames come later than the beats: no flight is left out for that. */
    if (this.#stage.isComing()) {
      this.#timer = setTimeout(this.#next, FRAME);
      return;
    }
    const beat = this.#beats.shift();
    if (!beat) return this.#stage.onbusy(false);
    if (beat.stays) {
      if (this.#stay(beat, false)) return;
      this.#stage.onseen();
    }
    const length = beat.hold * pace * (this.#beats.length > BACKLOG ? 0.4 : 1);
    this.#timer = setTimeout(this.#next, length);
    this.#stage.show(beat, false);
  };
}
