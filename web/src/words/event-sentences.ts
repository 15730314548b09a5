/* One sentence for what happened, as it is read in the log and heard by a screen reader. */
import type { CantoBeaten, GameEvent } from '../protocol';
import { cantoName, listed, listedCards, numberName, rankName } from './play';
import { pointsSaid } from './points';
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
      if (event.tied.length > 0) return say('event.drawn_tied', draws, listed(event.tied.map(name)));
      return say('event.drawn', draws);
    }
    case 'DealStarted':
      return say('event.deal', event.deal, name(event.dealer), name(event.mano));
    case 'DealOrderChosen':
      return say(`event.${event.order}`, name(event.seat));
    case 'CountChosen':
      return say(`event.count_${event.direction}`, name(event.seat));
    case 'MesaCardDealt':
      return say(event.hit ? 'event.mesa_card_hit' : 'event.mesa_card', numberName(event.number), cardName(event.card));
    case 'CardPutBack':
      return say('event.put_back', cardName(event.card), numberName(event.number));
    case 'DealLost':
      return say('event.deal_lost', cardName(event.card), name(event.seat));
    case 'CountHit':
      return say('event.hit', name(event.seat), numberName(event.number));
    case 'MalEchada':
      return say('event.mal_echada', name(event.seat));
    case 'TandaDealt':
      return event.tanda === event.tandas ? say('event.tanda_last') : say('event.tanda', event.tanda, event.tandas);
    case 'HandDealt':
      return event.cards && say('event.hand', listedCards(event.cards));
    case 'CantoSung':
      return say('event.sung', name(event.seat), cantoName(event.canto));
    case 'CantoExposed':
      return say('event.exposed', name(event.seat), cantoName(event.canto));
    case 'CardThrown':
      return say('event.thrown', name(event.seat), cardName(event.card));
    case 'CardsCaptured':
      return say('event.captured', name(event.seat), cardName(event.card), listedCards(event.taken));
    case 'CaidaScored':
      if (event.fallen === null) return say('event.caida_on_mesa', rankName(event.card), name(event.seat));
      return say('event.caida', rankName(event.card), name(event.fallen), name(event.seat));
    case 'CountVoided':
      return say('event.count_voided', name(event.seat));
    case 'MesaLimpia':
      return say('event.mesa_limpia', name(event.seat));
    case 'CantoVoided':
      return say('event.voided', name(event.seat), cantoName(event.canto));
    case 'CantoFined':
      return say(event.points < 0 ? 'event.fined' : 'event.fined_none', name(event.seat), cantoName(event.canto));
    case 'CantoPaid':
      return say('event.paid', name(event.seat), cantoName(event.canto), listedCards(event.cards));
    case 'CantoBeaten':
      return beatenSentence(event, name);
    case 'MesaSwept':
      if (event.cards.length === 0) return say('event.swept_empty');
      return event.seat === null ? say('event.swept_nobody') : say('event.swept', name(event.seat), event.cards.length);
    case 'PileCounted':
      return say('event.counted', side(event.side), event.cards, event.quota);
    case 'SeatResigned':
      return say(event.abandoned ? 'event.abandoned' : 'event.resigned', name(event.seat));
    case 'MatchWon':
      return say(`event.won_${event.reason}`, side(event.side));
  }
}

function beatenSentence(event: CantoBeaten, name: (seat: number) => string): string {
  const { worth, best_worth } = event;
  const [beaten, best] = [cantoName(event.canto), cantoName(event.best_canto)];
  if (worth === null) return say('event.beaten_unseen', name(event.seat), best, best_worth, name(event.best), beaten);
  if (worth === best_worth)
    return say('event.beaten_level', name(event.seat), beaten, worth, best, best_worth, name(event.best));
  return say('event.beaten', name(event.seat), best, best_worth, name(event.best), beaten, worth);
}

/** The same with its points, for the ear; the sentence about somebody with nothing to lose says it all. */
export function heardOf(event: GameEvent, people: People): string | null {
  const sentence = sentenceOf(event, people);
  const isTold = sentence === null || (event.event === 'CantoFined' && event.points === 0);
  return !isTold && isScored(event) ? `${sentence} ${pointsSaid(event.points)}.` : sentence;
}

export type ScoredEvent = Extract<GameEvent, { points: number }>;

/** What a log of points tells: what gave or took some, and a canto that would have. */
export type LoggedEvent = ScoredEvent | CantoBeaten;

export function isLogged(event: GameEvent): event is LoggedEvent {
  return isScored(event) || event.event === 'CantoBeaten';
}

export function isScored(event: GameEvent): event is ScoredEvent {
  return 'points' in event;
}
