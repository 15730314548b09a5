/* The rows of a house, in IndexedDB: all of a change is there for good before anybody hears of it. */

export type Row = [key: string, value: Uint8Array | undefined];

const NAME = 'caida';
const ROWS = 'rows';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(NAME));
  });
}

export async function openRows(): Promise<{ rows: Row[]; keep: (rows: Row[]) => Promise<void> }> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(ROWS);
  const db = await done(opening);
  const store = db.transaction(ROWS).objectStore(ROWS);
  const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  const keep = (changed: Row[]) =>
    new Promise<void>((resolve, reject) => {
      const change = db.transaction(ROWS, 'readwrite', { durability: 'strict' });
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error ?? new Error(NAME));
      for (const [key, value] of changed)
        if (value === undefined) change.objectStore(ROWS).delete(key);
        else change.objectStore(ROWS).put(value, key);
    });
  return { rows: keys.map((key, place) => [String(key), values[place] as Uint8Array]), keep };
}
