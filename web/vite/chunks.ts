/* Which script a module goes into follows from who imports it. No page is named but the table's, which is waited for
   with the least patience: it loads nothing that only others share. Few large scripts: each request
   costs a phone on a slow network half a second, and gzip works better over one file than over many. */
import { join } from 'node:path';

interface Graph {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
}

const SOURCES = join(import.meta.dirname, '../src/');
const TABLE = `${SOURCES}routes/live/LiveTable.svelte`;

/** A module and all it imports, though not what it fetches later. */
function reachedFrom(entry: string, graph: Graph): Set<string> {
  const reached = new Set([entry]);
  for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  return reached;
}

let places: { start: Set<string>; app: Set<string>; pages: Set<string>[] } | undefined;

/** What the first script brings; what every page needs, and home; what the table shares with other pages. Null: its
    page's own. */
export function chunkOf(id: string, graph: Graph): string | null {
  places ??= {
    start: reachedFrom(`${SOURCES}start.ts`, graph),
    app: reachedFrom(`${SOURCES}main.ts`, graph),
    pages: (graph.getModuleInfo(`${SOURCES}pages.ts`)?.dynamicallyImportedIds ?? []).map((page) =>
      reachedFrom(page, graph),
    ),
  };
  if (places.start.has(id)) return 'start';
  if (places.app.has(id)) return 'app';
  const users = places.pages.filter((page) => page.has(id));
  return users.length > 1 && users.some((page) => page.has(TABLE)) ? 'shared' : null;
}
