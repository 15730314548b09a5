/* One sentence for what happened, as it is read in the log and heard by a screen reader. */
import type { GameEvent } from '../protocol';
import { cantoName, listed, listedCards, numberName, rankName, tell } from './play';
import { cardName, say } from './words.svelte';

/** Who sits where: names by seat, and by side (a team is `Ana y Luis`). */
export interface People {
  names: readonly string[];
  sides: readonly string[];
}

/** Null for what needs no sentence, such as cards dealt to others. */
export function sentenceOf(event: GameEvent, { names, sides }: People): string | null {
  const name = (seat: number) => names[seat] ?? '';
  const side = (number: number) => sides[number] ?? '';
  switch (event.event) {
    case 'DealerCardsDrawn': {
      const draws = event.draws.map(([seat, card]) => `${name(seat)}, ${cardName(card)}`).join('; ');
      if (event.tied.length > 0) return tell('event.drawn_tied', draws, listed(event.tied.map(name)));
      return null;
    }
    case 'DealStarted':
      return tell('event.deal', event.deal, name(event.dealer), name(event.mano));
    case 'DealOrderChosen':
      return tell(`event.${event.order}`, name(event.seat));
    case 'CountChosen':
      return tell(`event.count_${event.direction}`, name(event.seat));
    case 'MesaCardDealt':
      return tell(event.hit ? 'event.mesa_card_hit' : 'event.mesa_card', numberName(event.number), cardName(event.card));
    case 'CardPutBack':
      return tell('event.put_back', cardName(event.card), numberName(event.number));
    case 'DealLost':
      return tell('event.deal_lost', cardName(event.card), name(event.seat));
    case 'CountHit':
      return tell('event.hit', name(event.seat), numberName(event.number));
    case 'MalEchada':
      return tell('event.mal_echada', name(event.seat));
    case 'TandaDealt':
      return event.tanda === event.tandas ? tell('event.tanda_last') : tell('event.tanda', event.tanda, event.tandas);
    case 'HandDealt':
      return event.cards && tell('event.hand', listedCards(event.cards));
    case 'CantoSung':
      return tell('event.sung', name(event.seat), cantoName(event.canto));
    case 'CardThrown':
      return tell('event.thrown', name(event.seat), cardName(event.card));
    case 'CardsCaptured':
      return tell('event.captured', name(event.seat), cardName(event.card), listedCards(event.taken));
    case 'CaidaScored':
      if (event.fallen === null) return tell('event.caida_on_mesa', rankName(event.card), name(event.seat));
      return tell('event.caida', rankName(event.card), name(event.fallen), name(event.seat));
    case 'MesaLimpia':
      return tell('event.mesa_limpia', name(event.seat));
    case 'CantoVoided':
      return tell('event.voided', name(event.seat), cantoName(event.canto));
    case 'CantoPaid':
      return tell('event.paid', name(event.seat), cantoName(event.canto), listedCards(event.cards));
    case 'CantoBeaten':
      return tell('event.beaten', name(event.seat), cantoName(event.canto));
    case 'MesaSwept':
      if (event.cards.length === 0) return tell('event.swept_empty');
      return event.seat === null ? tell('event.swept_nobody') : tell('event.swept', name(event.seat), event.cards.length);
    case 'PileCounted':
      return tell('event.counted', side(event.side), event.cards, event.quota);
    case 'SeatResigned':
      return tell(event.abandoned ? 'event.abandoned' : 'event.resigned', name(event.seat));
    case 'MatchWon':
      return tell(`event.won_${event.reason}`, side(event.side));
  }
}

/** The same with its points, for the ear. */
export function heardOf(event: GameEvent, people: People): string | null {
  const sentence = sentenceOf(event, people);
  return sentence !== null && isScored(event) ? `${sentence} ${say('points', event.points)}.` : sentence;
}

export type ScoredEvent = Extract<GameEvent, { points: number }>;

export function isScored(event: GameEvent): event is ScoredEvent {
  return 'points' in event;
}
