/* The title of the browser's tab. */

/** Follows what `read` says as long as the component that calls this is there. */
export function title(read: () => string): void {
  $effect(() => {
    document.title = read();
  });
}
