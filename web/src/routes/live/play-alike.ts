/* The same table once more, with other bots. */
import { navigate } from '../../browser/router';
import { makeRoom } from '../../net/api';
import { newContribution } from '../../net/random';
import type { RoomState } from '../../protocol';
import { orderOfRoom } from '../../shared/rules-order';

/** The same rules, clock and seat; every bot plays at this level. */
export async function playAlike(room: RoomState, you: number, bot: string): Promise<void> {
  const bots = room.seats.filter((seat) => seat.kind === 'bot').map(({ seat }) => ({ seat, bot }));
  const { clock } = room.settings;
  const made = await makeRoom({ ...orderOfRoom(room), clock, bots, seat: you, contribution: newContribution() });
  navigate(`/mesa/${made.room.code}?ya`);
}
