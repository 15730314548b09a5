/* The table of the path one came by: found and connected to before the page that shows it is here. */
import type { RoomInfo, RoomMessage } from '../protocol';
import { RoomConnection, type RoomEars } from './connection';
import { transport } from './transport';

/** Takes over a connection: hears what was said so far, and what will be. */
export type Opening = (ears: RoomEars) => RoomConnection;

let early: { code: string; opening: Promise<Opening | null> } | null = null;

/** `Pages` in server/pages.py has the browser fetch this address along with the scripts. */
export function askEarly(code: string): void {
  early = { code, opening: open(code).catch(() => null) };
}

/** What was asked for early, once; null if it was not, or came to nothing, as for somebody the server has not met. */
export async function takeEarly(code: string): Promise<Opening | null> {
  const found = early?.code === code ? early.opening : null;
  early = null;
  return found;
}

async function open(code: string): Promise<Opening> {
  const { room } = (await (await transport.request(`/api/rooms/${encodeURIComponent(code)}`)).json()) as RoomInfo;
  return new Promise((resolve, reject) => {
    const heard: RoomMessage[] = [];
    const connection = new RoomConnection(room.id, {
      onmessage: (message) => {
        heard.push(message);
        if (message.type === 'snapshot') resolve(handOver);
      },
      onstatus: (status) => {
        if (status !== 'lost' && status !== 'over') return;
        connection.close();
        reject(new Error(status));
      },
    });
    const handOver: Opening = (ears) => {
      connection.listen(ears);
      for (const message of heard) ears.onmessage(message);
      return connection;
    };
  });
}
