/* The page's side of the house in this browser: a Transport whose other end is a worker. */
import { readKept } from '../browser/kept';
import type { Transport } from '../net/transport';
import type { Failure, FromWorker, Runtime, ToWorker } from './messages';
import { notePlayed } from './played';
import { markDamaged, placeOf } from './runtime';
import { LocalWire } from './wire';

/** Who one is, as the house far away said last. */
export const ME = 'caida.me';
/** What a browser says of a connection that came to nothing. */
const CUT = 1006;

export class House implements Transport {
  #worker = new Worker(new URL('./hall-worker.ts', import.meta.url), { type: 'module' });
  #answers = new Map<number, (response: Response) => void>();
  #wires = new Map<number, LocalWire>();
  #count = 0;
  readonly isHere = true;
  /** What is wrong with it, and whoever is to be told. */
  trouble: Failure | null = null;
  ontrouble: ((why: Failure | null) => void) | undefined;
  #introduced: Promise<unknown>;
  #isClosed = false;

  constructor({ version, files }: Runtime) {
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    this.#worker.onerror = () => this.#fail('broken');
    this.#post({ kind: 'open', base: placeOf(version), files });
    this.#introduced = this.#introduce();
  }

  request = async (target: string, order?: RequestInit): Promise<Response> => {
    await this.#introduced;
    return this.#ask(target, order);
  };

  connect = (target: string): LocalWire => {
    const id = this.#next();
    const wire = new LocalWire(id, (message) => this.#post(message));
    this.#wires.set(id, wire);
    if (this.#isGone) setTimeout(() => wire.hear({ kind: 'closed', id, code: CUT }));
    else this.#post({ kind: 'connect', id, target });
    return wire;
  };

  close(): void {
    this.#isClosed = true;
    this.#worker.terminate();
  }

  /** Whoever has a name elsewhere has it here too. */
  async #introduce(): Promise<void> {
    const me = readKept(ME) as { name: string; colour: string; face: string } | null;
    if (!me) return;
    const known = await this.#ask('/api/me');
    if (!known.ok || (await known.json())) return;
    const { name, colour, face } = me;
    await this.#ask('/api/me', { method: 'PUT', body: JSON.stringify({ name, colour, face }) });
  }

  #ask(target: string, { method = 'GET', body = '' }: RequestInit = {}): Promise<Response> {
    if (this.trouble && this.#isGone) return explain(this.trouble);
    const id = this.#next();
    return new Promise((answer) => {
      this.#answers.set(id, answer);
      this.#post({ kind: 'request', id, method, target, body: body as string });
    });
  }

  /** Where there is no room, the house is there all the same, and its tables wait. */
  get #isGone(): boolean {
    return this.trouble !== null && this.trouble !== 'full';
  }

  #tell(why: Failure | null): void {
    this.trouble = why;
    this.ontrouble?.(why);
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case 'well':
        this.#tell(null);
        break;
      case 'free':
        location.reload();
        break;
      case 'failed':
        this.#fail(message.why);
        break;
      case 'played':
        notePlayed(message.matches);
        break;
      case 'answer': {
        const { id, status, type, body } = message;
        this.#answers.get(id)?.(new Response(body, { status, headers: { 'Content-Type': type } }));
        this.#answers.delete(id);
        break;
      }
      default:
        this.#wires.get(message.id)?.hear(message);
        if (message.kind === 'closed') this.#wires.delete(message.id);
    }
  }

  /** Whoever waits is told why; what comes later too, until there is a house after all. */
  #fail(why: Failure): void {
    this.#tell(why);
    if (why === 'damaged') void this.#mend();
    if (!this.#isGone) return;
    for (const answer of this.#answers.values()) void explain(why).then(answer);
    this.#answers.clear();
    for (const [id, wire] of this.#wires) wire.hear({ kind: 'closed', id, code: CUT });
    this.#wires.clear();
  }

  /** The page begins anew with what was mended; one that only had a question goes on. */
  async #mend(): Promise<void> {
    markDamaged();
    /* Later, as the words below. */
    const { mendSoon } = await import('./downloading.svelte');
    mendSoon(() => this.#isClosed || location.reload());
  }
}

async function explain(why: Failure): Promise<Response> {
  /* Later: the script with the words begins the page, and that has to know by then whom it asks. */
  const { wordsFor } = await import('./word');
  return new Response(JSON.stringify({ code: 'local', text: await wordsFor(why) }), { status: 503 });
}
