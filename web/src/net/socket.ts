/* A connection that comes back by itself. It knows nothing of what is said through it. */
import { PROTOCOL } from '../protocol';
import { transport, type Wire } from './transport';

/** `lost` is said only when it lasts; `over` means that it won't come back. */
export type Status = 'connecting' | 'open' | 'lost' | 'over';

export interface Ears {
  /** Asked at every try, since it tells what one has seen so far. */
  target: () => string;
  onopen?: () => void;
  onmessage: (text: string) => void;
  onstatus: (status: Status) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** A gap shorter than this is nobody's business. */
const CALM = 2_500;
/** Silence after which one asks whether anybody is there, and how long the answer may take. */
const QUIET = 25_000;
const PATIENCE = 8_000;
/** How long it may take to be let in: a slow network, or Python that starts in this browser. */
const OPENING = 20_000;
/** As browsers number it. */
const OPEN = 1;
/** Codes by which the server says not to come back: bad request, no identity, banned, unknown room. */
const FINAL = [4400, 4401, 4403, 4404];

export class Socket {
  #ears: Ears;
  #socket: Wire | null = null;
  #tries = 0;
  #wait: number | null = null;
  #status: Status = 'connecting';
  #retry: ReturnType<typeof setTimeout> | undefined;
  #complain: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #ping: () => void;

  /** `ping` sends something that gets an answer. */
  constructor(ears: Ears, ping: () => void = () => {}) {
    this.#ears = ears;
    this.#ping = ping;
    addEventListener('online', this.#hurry);
    addEventListener('offline', this.#lose);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  /** While it is not open, nothing is sent. */
  send(text: string): void {
    if (this.#socket?.readyState !== OPEN) return;
    this.#socket.send(text);
    this.#await();
  }

  /** Come back after this long instead of the usual; null: don't. */
  retryAfter(milliseconds: number | null): void {
    if (milliseconds === null) this.close();
    else this.#wait = milliseconds;
  }

  /** Start anew, as if the connection had been lost. */
  restart(): void {
    this.#drop();
    this.#connect();
  }

  close(): void {
    this.#tell('over');
    this.#drop();
    clearTimeout(this.#retry);
    clearTimeout(this.#complain);
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#lose);
    document.removeEventListener('visibilitychange', this.#hurry);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const socket = transport.connect(this.#ears.target());
    this.#socket = socket;
    this.#silence = setTimeout(this.#lose, OPENING);
    socket.onopen = () => {
      this.#tries = 0;
      clearTimeout(this.#complain);
      this.#complain = undefined;
      this.#listen();
      this.#tell('open');
      this.#ears.onopen?.();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#listen();
      this.#ears.onmessage(event.data);
    };
    socket.onclose = (event) => {
      this.#socket = null;
      clearTimeout(this.#silence);
      if (this.#status === 'over') return;
      if (FINAL.includes(event.code)) this.close();
      else this.#comeBack();
    };
  }

  #comeBack(): void {
    this.#complain ??= setTimeout(() => this.#tell('lost'), CALM);
    const usual = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries) * (0.75 + Math.random() / 2);
    this.#tries += 1;
    this.#retry = setTimeout(() => this.#connect(), this.#wait ?? usual);
    this.#wait = null;
  }

  /** The network or the person is back: don't wait for the next try. */
  #hurry = (): void => {
    if (this.#retry !== undefined && document.visibilityState === 'visible') this.#connect();
  };

  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#await();
      this.#ping();
    }, QUIET);
  }

  #await(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(this.#lose, PATIENCE);
  }

  /** Nobody is there any more, though nothing was closed. */
  #lose = (): void => {
    if (!this.#socket) return;
    this.#drop();
    this.#comeBack();
  };

  #drop(): void {
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #tell(status: Status): void {
    if (this.#status === status || this.#status === 'over') return;
    this.#status = status;
    this.#ears.onstatus(status);
  }
}

/** What leads to one of our sockets, in the page's language; `since` is the number of what one has seen. */
export function socketTarget(path: string, since: number | null = null): string {
  const seen = since === null ? '' : `&since=${since}`;
  return `${path}?v=${PROTOCOL}&lang=${document.documentElement.lang}${seen}`;
}
