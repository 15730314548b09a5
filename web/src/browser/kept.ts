/* Small things kept in this browser. One that refuses to keep anything just forgets. */

/** Null where nothing was kept, or nothing that can be read. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function readKeptList<T>(key: string): T[] {
  const kept = readKept(key);
  return Array.isArray(kept) ? kept : [];
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}
