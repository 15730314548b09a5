/* The clock of the turn as it runs down. */
import type { Drawing } from '../../table/scene-builder';
import type { Live } from './live.svelte';

/** Reactive: what is left of the clock that `read` gives. Call where a component is made. */
export function ticking(read: () => Live['clock']): () => NonNullable<Drawing['clock']> | null {
  let now = $state.raw(performance.now());
  $effect(() => {
    if (!read()) return;
    now = performance.now();
    const timer = setInterval(() => (now = performance.now()), 500);
    return () => clearInterval(timer);
  });
  return () => {
    const clock = read();
    if (!clock) return null;
    const left = Math.min(clock.remaining_ms, Math.max(0, clock.endsAt - now));
    return { seat: clock.seat, seconds: Math.ceil(left / 1000), fraction: Math.min(1, left / clock.total_ms) };
  };
}
