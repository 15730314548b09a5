/* What a bot did on the own seat, as a few lines of it are told. */
import type { GameEvent } from '../../protocol';
import { cantoName } from '../../words/play';
import { say } from '../../words/words.svelte';

/** A card with what it took, or something said; and the points it brought at once. */
export interface Deed {
  cards: readonly string[];
  said: string;
  points: number;
}

/** Of the events of some turns, what the seat `you` did in them, in order. */
export function deedsOf(events: readonly GameEvent[], you: number | null): Deed[] {
  const deeds: Deed[] = [];
  const add = (cards: readonly string[], said = '') => deeds.push({ cards, said, points: 0 });
  for (const event of events) {
    if (!('seat' in event) || event.seat !== you) continue;
    if (event.event === 'CardThrown') add([event.card]);
    else if (event.event === 'CardsCaptured') add([event.card, ...event.taken]);
    else if (event.event === 'CantoSung') add([], say('seat.sung', cantoName(event.canto)));
    else if (event.event === 'DealOrderChosen') add([], say(`choice.${event.order}`));
    else if (event.event === 'CountChosen') add([], say(`choice.count_${event.direction}`));
    else if (event.event === 'CaidaScored' || event.event === 'MesaLimpia') deeds.at(-1)!.points += event.points;
  }
  return deeds;
}
