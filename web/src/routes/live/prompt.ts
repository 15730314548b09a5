/* The line that says whose turn it is, or what the chosen card would do. */
import type { Shown } from '../../motion/shown';
import { say } from '../../words/words.svelte';
import type { Live } from './live.svelte';
import type { Picking } from './picking.svelte';

export function promptOf(live: Live, shown: Shown, { chosen, taken, canStopEarly }: Picking): string {
  if (shown.outcome) return say('prompt.over');
  if (chosen !== null && taken.length === 0) return say('prompt.throws');
  if (chosen !== null) return canStopEarly ? say('prompt.how_far', taken.length) : say('prompt.takes', taken.length);
  if (live.isAway) return say('prompt.away');
  if (shown.to_act === null || (live.isBusy && shown.phase !== 'play'))
    return shown.stock_size === 0 ? say('prompt.counting') : say('prompt.dealing');
  const name = live.people.names[shown.to_act] ?? '';
  const [looking] = live.pause.looking?.filter((seat) => seat !== live.you) ?? [];
  if (looking !== undefined && shown.to_act !== live.you)
    return say('prompt.looking', live.people.names[looking] ?? '');
  if (shown.to_act !== live.you)
    return shown.phase === 'play' ? say('prompt.theirs', name) : say('prompt.deciding', name);
  if (live.choices.length === 0) return '';
  return shown.phase === 'play' ? say('prompt.yours') : say(`prompt.${shown.phase as 'order' | 'count'}`);
}
