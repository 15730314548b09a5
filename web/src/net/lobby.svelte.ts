/* The public tables, live. */
import { PROTOCOL } from '../protocol';
import type { LobbyMessage, RoomCard } from '../protocol';
import { language } from '../words/words.svelte';
import { Socket, socketUrl, type Status } from './socket';

/** `rooms`, `online` and `status` are reactive; `close()` it with the page. */
export class Lobby {
  rooms: RoomCard[] = $state.raw([]);
  online = $state.raw(0);
  status: Status = $state.raw('connecting');
  #socket: Socket;

  constructor() {
    this.#socket = new Socket({
      url: () => socketUrl('/ws/lobby', { v: PROTOCOL, lang: language() }),
      onmessage: (text) => this.#hear(JSON.parse(text) as LobbyMessage),
      onstatus: (status) => (this.status = status),
    });
  }

  close(): void {
    this.#socket.close();
  }

  #hear(message: LobbyMessage): void {
    if (message.type === 'goodbye') {
      this.#socket.retryAfter(message.retry_ms ?? null);
      return;
    }
    this.online = message.online;
    if (message.type === 'lobby') {
      this.rooms = message.rooms;
      return;
    }
    const news = new Map((message.rooms ?? []).map((room) => [room.id, room]));
    const gone = new Set(message.gone ?? []);
    const kept = this.rooms.filter((room) => !gone.has(room.id)).map((room) => news.get(room.id) ?? room);
    const known = new Set(kept.map((room) => room.id));
    this.rooms = [...kept, ...[...news.values()].filter((room) => !known.has(room.id))];
  }
}
