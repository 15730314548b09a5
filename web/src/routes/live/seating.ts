/* Where one may sit before the match. */
import type { Wish } from '../../net/connection';
import { newContribution } from '../../net/random';
import type { RoomState, SeatState } from '../../protocol';

/** The seat that `Sentarme` takes: the first that is free. With a key the server knows better, and takes the one
    that is kept for who has it. */
export function seatFor({ stage, seats }: RoomState, key: string): SeatState | undefined {
  if (stage !== 'waiting') return undefined;
  const empty = seats.filter((seat) => seat.kind === 'empty');
  return empty.find((seat) => !seat.is_kept) ?? (key ? empty[0] : undefined);
}

export function sitWish(seat: number, key: string): Wish {
  return { type: 'sit', seat, contribution: newContribution(), ...(key ? { key } : {}) };
}
