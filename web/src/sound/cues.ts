/* What is heard and felt when something happens. */
import type { GameEvent } from '../protocol';
import { settings } from '../browser/settings.svelte';
import { cantoName, numberName } from '../words/play';
import { language, say } from '../words/words.svelte';
import { play, type Sound } from './synth';
import { call } from './voice';

interface Cue {
  sound?: Sound;
  times?: number;
  /** Called aloud. */
  words?: string;
  /** Felt, in milliseconds. */
  buzz?: number[];
}

/** When it is oneself who loses something. */
const HURT = [60, 40, 140];

/** `you` is the own seat and `side` the own side; null for who watches. */
export function cueOf(event: GameEvent, you: number | null, side: number | null): Cue {
  switch (event.event) {
    case 'DealStarted':
    case 'HandDealt':
      return { sound: 'deal' };
    case 'MesaCardDealt':
      return { sound: event.hit ? 'hit' : 'lay', words: numberName(event.number) };
    case 'CardPutBack':
    case 'DealLost':
      return {
        sound: 'back',
        words: event.event === 'CardPutBack' ? numberName(event.number) : say('moment.deal_lost'),
      };
    case 'CountHit':
    case 'PileCounted':
      return event.points > 0 ? { sound: 'points' } : {};
    case 'MalEchada':
      return { sound: 'points', words: say('moment.mal_echada') };
    case 'CantoSung':
      return { sound: 'canto', words: cantoName(event.canto) };
    case 'CantoPaid':
      return { sound: 'canto' };
    case 'CantoBeaten':
    case 'CantoVoided':
      return { sound: 'back' };
    case 'CantoExposed':
    case 'CantoFined':
      return { sound: 'back', words: say('moment.false'), ...(event.seat === you ? { buzz: HURT } : {}) };
    case 'CountVoided':
      return { sound: 'back', words: say('moment.count_voided'), ...(event.seat === you ? { buzz: HURT } : {}) };
    case 'CardThrown':
      return { sound: 'lay' };
    case 'CardsCaptured':
      return { sound: 'sweep', times: event.taken.length + 1 };
    case 'CaidaScored':
      return { sound: 'caida', words: say('moment.caida'), buzz: event.fallen === you ? HURT : [40] };
    case 'MesaLimpia':
      return { sound: 'limpia', words: say('moment.mesa_limpia'), buzz: [30, 30, 30, 30, 60] };
    case 'MatchWon':
      if (side === null) return { sound: 'over' };
      return event.side === side ? { sound: 'won', buzz: [80, 60, 80, 60, 200] } : { sound: 'lost', buzz: [120] };
    default:
      return {};
  }
}

export function sound(cue: Cue): void {
  if (settings.sound && cue.sound) play(cue.sound, cue.times);
  if (settings.sound && settings.voices && cue.words) call(cue.words, language());
  /* A browser complains about a page that buzzes before it was touched. */
  if (settings.haptics && cue.buzz && 'vibrate' in navigator && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(cue.buzz);
}
