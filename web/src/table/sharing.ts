/* Scenes are made anew at every step, though little in them changes. */

/** `after`, with the very parts of `before` that say the same: what is the same object is not drawn again. */
export function share<T>(before: unknown, after: T): T {
  if (!isObject(before) || !isObject(after)) return after;
  const keys = Object.keys(after);
  const shared: Record<string, unknown> = Array.isArray(after) ? ([] as never) : {};
  let isSame = keys.length === Object.keys(before).length;
  for (const key of keys) {
    shared[key] = share(counterpart(before, after[key], key), after[key]);
    isSame &&= shared[key] === before[key];
  }
  return (isSame ? before : shared) as T;
}

/** What stood for the same card, wherever it was in the list; or else in the same place. */
function counterpart(before: Record<string, unknown>, value: unknown, key: string): unknown {
  const id = Array.isArray(before) && isObject(value) ? value['id'] : undefined;
  return id === undefined ? before[key] : Object.values(before).find((one) => isObject(one) && one['id'] === id);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
