/* How one's own table reads on the way back to it. */
import type { OwnRoomCard } from '../../protocol';
import { say } from '../../words/words.svelte';

/** Against whom, how it stands with one's own side first, and whether everybody waits for oneself. */
export function ownTableText({ names, seat, scores, is_your_turn, code, stage }: OwnRoomCard): string {
  const sides = scores.length || names.length;
  const own = seat % sides;
  const rivals = names.filter((name, other) => name && (stage === 'waiting' ? other !== seat : other % sides !== own));
  const parts = rivals.length ? [say('home.rivals', rivals.join(', '))] : [say('wait.title', code)];
  if (stage === 'waiting') parts.push(say('home.waiting'));
  else if (scores.length) parts.push([scores[own], ...scores.filter((_, side) => side !== own)].join(' – '));
  if (is_your_turn) parts.unshift(say('home.your-turn'));
  return parts.join(' · ');
}
