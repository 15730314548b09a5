/* Small readings of a room's state. */
import type { RoomState, RulesOrder } from '../../protocol';

/** The order that would make a room with the same rules. */
export function rulesOf({ settings }: RoomState): Required<RulesOrder> {
  const { seats, teams } = settings.ruleset as { seats: number; teams: boolean };
  return { preset: settings.preset, seats, teams, options: settings.changes } as Required<RulesOrder>;
}

/** Whether another person is still there to play with. */
export function othersStay(room: RoomState, you: number | null): boolean {
  return room.seats.some((seat) => seat.seat !== you && seat.kind !== 'bot' && seat.away !== 'left');
}
