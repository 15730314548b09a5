/* The house in this browser: Python in a worker, with the rules, rooms and messages that a server has. */
import type { FromWorker, RuntimeFile, ToWorker } from './messages';
import { openRows, type Row } from './rows';

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

interface Python {
  unpackArchive: (content: ArrayBuffer, format: string, options: { extractDir: string }) => void;
  pyimport: (name: string) => {
    open_bridge: (rows: Row[], keep: (rows: Row[]) => Promise<void>) => Promise<Bridge>;
  };
}

const PACKAGES = '/lib/python3.14/site-packages';
const LOCK = 'caida.hall';
/** A page that is loaded anew finds itself before it: so long it may take until that one is gone. */
const LETTING_GO = 3000;
const post = (message: FromWorker) => postMessage(message);

async function hash(content: ArrayBuffer): Promise<string> {
  const marks = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(marks, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What was kept, checked before any of it runs; null if it is not what was made. */
async function readChecked(base: string, files: RuntimeFile[]): Promise<Map<string, ArrayBuffer> | null> {
  const found = new Map<string, ArrayBuffer>();
  for (const { name, sha256 } of files) {
    const content = await (await caches.match(base + name))?.arrayBuffer();
    if (!content || (await hash(content)) !== sha256) return null;
    found.set(name, content);
  }
  return found;
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
    const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide.mjs`)) as {
      loadPyodide: (options: { indexURL: string }) => Promise<Python>;
    };
    const python = await loadPyodide({ indexURL: base });
    python.unpackArchive(found.get('caida.zip')!, 'zip', { extractDir: PACKAGES });
    found.clear();
    const bridge = await python.pyimport('caida.local.browser').open_bridge(kept.rows, kept.keep);
    post({ kind: 'ready' });
    return bridge;
  } catch {
    post({ kind: 'failed', why: 'broken' });
    return null;
  }
}

let found: (bridge: Bridge | null) => void;
/** There once the lock is ours; what is asked before waits for it. */
const house = new Promise<Bridge | null>((resolve) => (found = resolve));
const wires = new Map<number, Wire>();

/** One tab has the house; another waits until that one is gone. */
function hold({ base, files }: { base: string; files: RuntimeFile[] }): void {
  const begin = () => {
    void open(base, files).then((bridge) => found(bridge));
    return new Promise<never>(() => {});
  };
  navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LETTING_GO) }, begin).catch(() => {
    post({ kind: 'failed', why: 'taken' });
    void navigator.locks.request(LOCK, begin);
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
