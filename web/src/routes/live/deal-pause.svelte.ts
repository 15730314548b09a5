/* The pause after a deal, as far as this screen takes part in it. */
import type { Pause } from '../../protocol';

/** How long one looks at a count that is still on the screen, in milliseconds at normal speed. */
const LOOK = 6000;

export class DealPause {
  /** The seats that still look at how the deal ended, by the server's last word; null when there is no pause. */
  looking: readonly number[] | null = $state.raw(null);
  /** How long this screen stays at it, in milliseconds; 0 while it does not. */
  staysFor = $state.raw(0);

  #endsAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** How long it may last at most. */
  get left(): number {
    return this.looking === null ? 0 : Math.max(0, this.#endsAt - performance.now());
  }

  /** What the server says; it ends by itself when its time is over. */
  set(pause: Pause | null | undefined, onend: () => void): void {
    clearTimeout(this.#timer);
    this.looking = pause?.looking ?? null;
    if (!pause) return onend();
    this.#endsAt = performance.now() + pause.remaining_ms;
    this.#timer = setTimeout(() => this.set(null, onend), pause.remaining_ms);
  }

  /** How long a seat may look. Who only watches looks for as long as anybody does. */
  lookOf(seat: number | null, pace: number): number {
    if (seat === null) return this.left;
    return this.looking?.includes(seat) ? Math.min(this.left, LOOK * pace) : 0;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
