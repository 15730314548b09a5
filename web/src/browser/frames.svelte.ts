/* Much that comes at once comes in several frames, so that none of them takes long. */

/** How many frames have passed since this began, up to `last`. */
export function framesPassed(last: number): () => number {
  let passed = $state.raw(0);
  $effect(() => {
    const frame = passed < last && requestAnimationFrame(() => passed++);
    return () => cancelAnimationFrame(frame || 0);
  });
  return () => passed;
}
