/* The page's side of a house in this browser. What carries questions and frames is the interface that browsers have
   for it, `fetch` and `WebSocket`: this is the other implementation of both, for our own paths, and nothing of the
   page knows which it has. */
import { keep, readKept } from '../browser/kept';
import { fetchWords, say } from '../words/words.svelte';
import type { Failure, FromWorker, Runtime, ToWorker } from './messages';
import { KEPT, placeOf } from './runtime';

/** Kept while one plays here, so that a reload at a table finds it again. */
export const LOCAL = 'caida.local';

/** As much of a WebSocket as is used. */
type Wire = Pick<WebSocket, 'readyState' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

class LocalWire implements Wire {
  readyState: Wire['readyState'] = 0;
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  #post: (message: ToWorker) => void;
  readonly #id: number;

  constructor(id: number, target: string, post: (message: ToWorker) => void) {
    this.#id = id;
    this.#post = post;
    post({ kind: 'connect', id, target });
  }
  send(text: string): void {
    this.#post({ kind: 'say', id: this.#id, text });
  }
  close(): void {
    this.readyState = 3;
    this.#post({ kind: 'leave', id: this.#id });
  }
  hear(message: FromWorker): void {
    const socket = this as unknown as WebSocket;
    if (this.readyState === 3) return;
    if (message.kind === 'opened') {
      this.readyState = 1;
      this.onopen?.call(socket, new Event('open'));
    } else if (message.kind === 'told') {
      this.onmessage?.call(socket, new MessageEvent('message', { data: message.text }));
    } else if (message.kind === 'closed') {
      this.readyState = 3;
      this.onclose?.call(socket, new CloseEvent('close', { code: message.code }));
    }
  }
}

class House {
  #worker = new Worker(new URL('./hall-worker.ts', import.meta.url), { type: 'module' });
  #answers = new Map<number, (response: Response) => void>();
  #wires = new Map<number, LocalWire>();
  #count = 0;
  #failure: Failure | null = null;

  constructor({ version, files }: Runtime) {
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    this.#worker.onerror = () => this.#fail('broken');
    this.#post({ kind: 'open', base: placeOf(version), files });
  }

  fetch = (path: string, { method = 'GET', body = '' }: RequestInit = {}): Promise<Response> => {
    if (this.#failure) return explain(this.#failure);
    const id = this.#next();
    return new Promise((answer) => {
      this.#answers.set(id, answer);
      this.#post({ kind: 'request', id, method, target: path, body: body as string });
    });
  };

  connect = (url: string): LocalWire => {
    const id = this.#next();
    const { pathname, search } = new URL(url);
    const wire = new LocalWire(id, pathname + search, (message) => this.#post(message));
    this.#wires.set(id, wire);
    return wire;
  };

  #next(): number {
    this.#count += 1;
    return this.#count;
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromWorker): void {
    if (message.kind === 'ready') this.#failure = null;
    else if (message.kind === 'failed') this.#fail(message.why);
    else if (message.kind === 'answer') {
      const { id, status, type, body } = message;
      this.#answers.get(id)?.(new Response(body, { status, headers: { 'Content-Type': type } }));
      this.#answers.delete(id);
    } else this.#wires.get(message.id)?.hear(message);
  }

  /** Whoever waits is told why; what comes later, until there is a house after all. */
  #fail(why: Failure): void {
    this.#failure = why;
    for (const answer of this.#answers.values()) void explain(why).then(answer);
    this.#answers.clear();
  }
}

async function explain(why: Failure): Promise<Response> {
  await fetchWords();
  return new Response(JSON.stringify({ code: 'local', text: say(`local.${why}`) }), { status: 503 });
}

/** From now on the page asks the house in this browser, if there is one. Who comes home with a network leaves it. */
export function takeOver(): void {
  const runtime = readKept(KEPT) as Runtime | null;
  if (!runtime || (navigator.onLine && location.pathname === '/')) {
    keep(LOCAL, null);
    return;
  }
  keep(LOCAL, true);
  const house = new House(runtime);
  const far = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (asked, request) =>
    typeof asked === 'string' && asked.startsWith('/api/') ? house.fetch(asked, request) : far(asked, request);
  /* A constructor that gives back something else than itself. */
  globalThis.WebSocket = class {
    static readonly OPEN = 1;
    constructor(url: string) {
      return house.connect(url);
    }
  } as unknown as typeof WebSocket;
}
