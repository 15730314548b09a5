/* The public tables, live. */
import type { LobbyMessage, RoomCard } from '../protocol';
import { Socket, socketTarget, type Status } from './socket';

/** `rooms`, `online` and `status` are reactive; `close()` it with the page. */
export class Lobby {
  rooms: RoomCard[] = $state.raw([]);
  online = $state.raw(0);
  status: Status = $state.raw('connecting');
  #socket: Socket;

  constructor() {
    this.#socket = new Socket({
      target: () => socketTarget('/ws/lobby'),
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
    const rooms = new Map([...this.rooms, ...(message.rooms ?? [])].map((room) => [room.id, room]));
    for (const id of message.gone ?? []) rooms.delete(id);
    this.rooms = [...rooms.values()];
  }
}
