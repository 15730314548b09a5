/* Much that comes at once comes in several frames, so that none of them takes long. */

/** How many frames were shown since this began, up to `last`. */
export function framesShown(last: number): () => number {
  let shown = $state.raw(0);
  $effect(() => {
    if (shown === last) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => shown++)));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  });
  return () => shown;
}
