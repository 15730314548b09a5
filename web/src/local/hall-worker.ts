/* The house in this browser: Python in a worker, with the rules, rooms and messages that a server has. */
import { hash } from './hash';
import type { FromWorker, RuntimeFile, ToWorker } from './messages';
import { openRows, type Row } from './rows';
import { filesOf } from './unzip';

interface Wire {
  say: (text: string) => void;
  leave: () => void;
  destroy: () => void;
}

/** `caida.local.browser.Bridge`. */
interface Bridge {
  request: (method: string, target: string, body: string) => Promise<string>;
  connect: (target: string, opened: () => void, told: (text: string) => void, closed: (code: number) => void) => Wire;
}

/** Emscripten's files, as much of them as is used. */
interface Files {
  mkdirTree: (path: string) => void;
  writeFile: (path: string, content: Uint8Array, options: { canOwn: boolean }) => void;
}

interface Python {
  pyimport: (name: string) => {
    open_bridge: (rows: Row[], keep: (rows: Row[]) => Promise<void>) => Promise<Bridge>;
  };
}

const LOCK = 'caida.hall';
/** A page that is loaded anew finds itself before it: so long it may take until that one is gone. */
const LETTING_GO = 3000;
/** What a full browser calls it. */
const NO_ROOM = 'QuotaExceededError';
const post = (message: FromWorker) => postMessage(message);

const addressOf = (path: string): string => new URL(path, location.href).href;

/** What was kept, checked before any of it runs; null if it is not what was made. A blob never changes, and
 * lies outside the tab. */
async function readChecked(base: string, files: RuntimeFile[]): Promise<Map<string, Blob> | null> {
  const found = new Map<string, Blob>();
  for (const { name, sha256 } of files) {
    const kept = await (await caches.match(base + name))?.blob();
    if (!kept || (await hash(await kept.arrayBuffer())) !== sha256) return null;
    found.set(addressOf(base + name), kept);
  }
  return found;
}

/** A script from the bytes that were checked, and from nowhere else. */
async function importChecked(script: Blob): Promise<unknown> {
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const module: unknown = await import(/* @vite-ignore */ url);
  URL.revokeObjectURL(url);
  return module;
}

/** Python from what was checked: whatever it fetches it is handed, and no network is asked. */
async function startPython(base: string, found: Map<string, Blob>): Promise<Python> {
  const take = (name: string) => found.get(addressOf(base + name))!;
  const fetchChecked = (target: RequestInfo | URL) => {
    const content = found.get(addressOf(String(target)));
    return content ? Promise.resolve(new Response(content)) : Promise.reject(new TypeError(String(target)));
  };
  globalThis.fetch = fetchChecked;
  const { loadPyodide } = (await importChecked(take('pyodide.mjs'))) as {
    loadPyodide: (options: {
      indexURL: string;
      createPyodideModule: unknown;
      fsInit: (files: Files, places: { sitePackages: string }) => Promise<void>;
    }) => Promise<Python>;
  };
  const { default: createPyodideModule } = (await importChecked(take('pyodide.asm.mjs'))) as { default: unknown };
  const packed = await take('caida.zip').arrayBuffer();
  return loadPyodide({
    indexURL: base,
    createPyodideModule,
    fsInit: (files, { sitePackages }) => Promise.resolve(unpack(packed, files, sitePackages)),
  });
}

/** Python could unpack it, too, and would have it twice more: among its own things, and as files. */
function unpack(archive: ArrayBuffer, files: Files, folder: string): void {
  for (const [name, content] of filesOf(archive)) {
    const path = `${folder}/${name}`;
    files.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    files.writeFile(path, content, { canOwn: true });
  }
}

async function open(base: string, files: RuntimeFile[]): Promise<Bridge | null> {
  const found = await readChecked(base, files).catch(() => null);
  if (!found) {
    post({ kind: 'failed', why: 'damaged' });
    return null;
  }
  let kept;
  try {
    kept = await openRows();
  } catch {
    post({ kind: 'failed', why: 'storage' });
    return null;
  }
  try {
    const python = await startPython(base, found);
    const bridge = await python.pyimport('caida.local.browser').open_bridge(kept.rows, telling(kept.keep));
    post({ kind: 'well' });
    tellPlayed(kept.rows);
    return bridge;
  } catch {
    post({ kind: 'failed', why: 'broken' });
    return null;
  }
}

/** Keeping rows, and telling the page when they can't be kept and when they can again. */
function telling(keep: (rows: Row[]) => Promise<void>): typeof keep {
  let isFailing = false;
  return async (rows) => {
    try {
      await keep(rows);
    } catch (problem) {
      isFailing = true;
      post({ kind: 'failed', why: problem instanceof DOMException && problem.name === NO_ROOM ? 'full' : 'storage' });
      throw problem;
    }
    if (isFailing) post({ kind: 'well' });
    isFailing = false;
    tellPlayed(rows);
  };
}

/** Rows of finished matches are named `["match","<id>"]`: see `memory_rows.py`. */
function tellPlayed(rows: Row[]): void {
  const keys = rows.filter(([, value]) => value).map(([key]) => key);
  const matches = keys.filter((key) => key.startsWith('["match",')).map((key) => (JSON.parse(key) as string[])[1]!);
  if (matches.length) post({ kind: 'played', matches });
}

let found: (bridge: Bridge | null) => void;
/** There once the lock is ours; what is asked before waits for it. */
const house = new Promise<Bridge | null>((resolve) => (found = resolve));
const wires = new Map<number, Wire>();

/** One tab has the house; another says so, and begins anew when that one is gone. */
function hold({ base, files }: { base: string; files: RuntimeFile[] }): void {
  const begin = () => {
    void open(base, files).then((bridge) => found(bridge));
    return new Promise<never>(() => {});
  };
  navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LETTING_GO) }, begin).catch(() => {
    post({ kind: 'failed', why: 'taken' });
    void navigator.locks.request(LOCK, () => post({ kind: 'free' }));
  });
}

async function hear(message: ToWorker): Promise<void> {
  if (message.kind === 'open') return hold(message);
  const bridge = await house;
  if (!bridge) return;
  const { id } = message;
  if (message.kind === 'request') {
    const { status, type, body } = JSON.parse(await bridge.request(message.method, message.target, message.body)) as {
      status: number;
      type: string;
      body: string;
    };
    post({ kind: 'answer', id, status, type, body });
  } else if (message.kind === 'connect') {
    const wire = bridge.connect(
      message.target,
      () => post({ kind: 'opened', id }),
      (text) => post({ kind: 'told', id, text }),
      (code) => {
        wires.delete(id);
        post({ kind: 'closed', id, code });
      },
    );
    wires.set(id, wire);
  } else if (message.kind === 'say') {
    wires.get(id)?.say(message.text);
  } else {
    wires.get(id)?.leave();
    wires.delete(id);
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void hear(data));
