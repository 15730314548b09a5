/* A connection to the house in this browser, as a WebSocket looks to who uses it. */
import type { Wire } from '../net/transport';
import type { FromWorker, ToWorker } from './messages';

const OPEN = 1;
const CLOSED = 3;

export class LocalWire implements Wire {
  readyState: Wire['readyState'] = 0;
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  readonly #id: number;
  #post: (message: ToWorker) => void;

  constructor(id: number, post: (message: ToWorker) => void) {
    this.#id = id;
    this.#post = post;
  }

  send(text: string): void {
    this.#post({ kind: 'say', id: this.#id, text });
  }

  close(): void {
    this.readyState = CLOSED;
    this.#post({ kind: 'leave', id: this.#id });
  }

  hear(message: FromWorker): void {
    const socket = this as unknown as WebSocket;
    if (this.readyState === CLOSED) return;
    if (message.kind === 'opened') {
      this.readyState = OPEN;
      this.onopen?.call(socket, new Event('open'));
    } else if (message.kind === 'told') {
      this.onmessage?.call(socket, new MessageEvent('message', { data: message.text }));
    } else if (message.kind === 'closed') {
      this.readyState = CLOSED;
      this.onclose?.call(socket, new CloseEvent('close', { code: message.code }));
    }
  }
}
