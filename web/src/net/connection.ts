/* A client in a room: it has seen everything up to a sequence number, and its commands are answered exactly once. */
import type { ClientMessage, Refused, RoomMessage } from '../protocol';
import { randomHex } from './random';
import { Socket, socketTarget, type Status } from './socket';

type WithoutEnvelope<T> = T extends unknown ? Omit<T, 'id' | 'seq'> : never;
/** What one wants; the connection adds the id and the number it answers. */
export type Wish = WithoutEnvelope<ClientMessage>;

export interface RoomEars {
  /** Every message worth showing, in order and without repetitions. */
  onmessage: (message: RoomMessage) => void;
  onstatus: (status: Status) => void;
}

export class RoomConnection {
  #socket: Socket;
  #ears: RoomEars;
  #seq: number | null = null;
  #name = randomHex(6);
  #count = 0;
  #waiting = new Map<string, { text: string; answer: (refused: Refused | null) => void }>();

  constructor(room: string, ears: RoomEars) {
    this.#ears = ears;
    this.#socket = new Socket(
      {
        target: () => socketTarget(`/ws/rooms/${encodeURIComponent(room)}`, this.#seq),
        onopen: () => this.#repeat(),
        onmessage: (text) => this.#hear(JSON.parse(text) as RoomMessage),
        onstatus: (status) => this.#ears.onstatus(status),
      },
      () => this.#socket.send(this.#write({ type: 'ping' }).text),
    );
  }

  /** Somebody else listens from now on. */
  listen(ears: RoomEars): void {
    this.#ears = ears;
  }

  /** Give a command; it is sent again after a lost connection until it is answered. Null: accepted. */
  send(wish: Wish): Promise<Refused | null> {
    const { id, text } = this.#write(wish);
    return new Promise((answer) => {
      this.#waiting.set(id, { text, answer });
      this.#socket.send(text);
    });
  }

  /** Say something that nobody needs to hear later. */
  mention(wish: Wish): void {
    this.#socket.send(this.#write(wish).text);
  }

  close(): void {
    this.#socket.close();
  }

  #write(wish: Wish): { id: string; text: string } {
    this.#count += 1;
    const id = `${this.#name}-${this.#count}`;
    return { id, text: JSON.stringify({ ...wish, id, seq: this.#seq ?? 0 }) };
  }

  #repeat(): void {
    for (const { text } of this.#waiting.values()) this.#socket.send(text);
  }

  #hear(message: RoomMessage): void {
    switch (message.type) {
      case 'snapshot':
        this.#seq = message.seq;
        break;
      case 'update':
        if (this.#seq !== null && message.seq <= this.#seq) return;
        if (this.#seq !== null && message.seq > this.#seq + 1) {
          this.#seq = null;
          this.#socket.restart();
          return;
        }
        this.#seq = message.seq;
        if (message.command) this.#answer(message.command, null);
        break;
      case 'accepted':
        this.#answer(message.command, null);
        return;
      case 'refused':
        if (message.command) this.#answer(message.command, message);
        break;
      case 'pong':
        return;
      case 'goodbye':
        this.#socket.retryAfter(message.retry_ms ?? (message.reason === 'slow' ? 0 : null));
        break;
    }
    this.#ears.onmessage(message);
  }

  #answer(id: string, refused: Refused | null): void {
    this.#waiting.get(id)?.answer(refused);
    this.#waiting.delete(id);
  }
}
