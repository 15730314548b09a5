/* Another level for the bots of a table: they play the match to its end, and others sit down for the next. */
import { newContribution } from '../../net/random';
import type { RoomState } from '../../protocol';
import { chooseLevel } from '../../shared/level.svelte';
import type { Live } from './live.svelte';

let wish = $state.raw({ room: '', level: '' });

/** The level of the next match: the one wished for, or that of the bots at the table; '' where they differ. */
export function nextLevel({ id, seats }: RoomState): string {
  if (wish.room === id) return wish.level;
  const levels = new Set(seats.flatMap(({ bot }) => bot ?? []));
  return levels.size === 1 ? [...levels][0]! : '';
}

export function wishLevel({ id }: RoomState, level: string): void {
  wish = { room: id, level };
  chooseLevel(level);
}

/** Once more, against bots of the level wished for. */
export async function askRematch(live: Live, room: RoomState): Promise<void> {
  const level = nextLevel(room);
  if (live.isHost && level)
    for (const { seat, bot } of room.seats)
      if (bot && bot !== level) await live.ask({ type: 'place_bot', seat, bot: level });
  await live.ask({ type: 'rematch', contribution: newContribution() });
}
