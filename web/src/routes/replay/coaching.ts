/* What the coach shows beside the board: the decision that comes next there, if something was given away by it. */
import type { MatchReview, Prospect, ReplayStep, ReviewedTurn } from '../../protocol';
import type { Scene, Slot } from '../../table/scene';
import { listedCards } from '../../words/play';
import { cardName, language, say } from '../../words/words.svelte';
import { playOf } from './replay-story';
import { mistakesOf } from './review-line';

/** A card and what it takes. */
interface Play {
  card: string;
  taken: readonly string[];
}

/** The mistake that is about to be made on the board of a step. */
export function mistakeAt(review: MatchReview | undefined, at: number): ReviewedTurn | undefined {
  return review && mistakesOf(review).find((turn) => placeOf(turn) === at);
}

/** The step whose board a decision was made on. */
export function placeOf(turn: ReviewedTurn): number {
  return turn.step - 1;
}

/** The next place with a mistake in a direction; null if there is none. */
export function nextPlace(review: MatchReview, at: number, direction: 1 | -1): number | null {
  const places = mistakesOf(review).map(placeOf);
  const found = direction > 0 ? places.find((place) => place > at) : places.findLast((place) => place < at);
  return found ?? null;
}

function bestOf({ best }: ReviewedTurn): Play | null {
  return best?.action.card ? { card: best.action.card, taken: best.taken } : null;
}

/** The scene with the cards marked of the play that was made, and of the better one. */
export function withMarks(scene: Scene, turn: ReviewedTurn | undefined, step: ReplayStep | undefined): Scene {
  if (!turn || !step) return scene;
  const [played, better] = [playOf(step), bestOf(turn)];
  const has = (play: Play | null, card: string | null) =>
    play !== null && card !== null && [play.card, ...play.taken].includes(card);
  const marked = <S extends Pick<Slot, 'card' | 'mark'>>(slots: S[]): S[] =>
    slots.map((slot) => {
      const marks = [has(played, slot.card) && 'played', has(better, slot.card) && 'better'].filter((mark) => mark);
      return marks.length > 0 ? { ...slot, mark: marks.join(' ') } : slot;
    });
  return {
    ...scene,
    hand: marked(scene.hand),
    mesa: marked(scene.mesa),
    seats: scene.seats.map((seat) => (seat.seat === turn.seat ? { ...seat, slots: marked(seat.slots) } : seat)),
  };
}

/** A move in words, and its cards if it has any. */
export interface Move {
  said: string;
  play: Play | null;
}

export function movesOf(turn: ReviewedTurn, step: ReplayStep): { played: Move; better: Move } {
  const [played, better] = [playOf(step), bestOf(turn)];
  return {
    played: { said: moveSaid(played, step.change.action?.kind ?? ''), play: played },
    better: { said: moveSaid(better, turn.best?.action.kind ?? ''), play: better },
  };
}

function moveSaid(play: Play | null, kind: string): string {
  if (!play || kind === 'sing' || kind === 'claim') return say(kind === 'claim' ? 'coach.claim' : 'coach.sing');
  if (play.taken.length === 0) return say('coach.throw', cardName(play.card));
  return say('coach.take', listedCards(play.taken), cardName(play.card));
}

const PARTS = ['caida', 'limpia', 'cards', 'fallen', 'cleared', 'later'] as const;

/** The points to expect, all together and by where they come from; what rounds to nothing is left out. */
export function pointsOf(prospect: Prospect): { total: string; parts: string[] } {
  const told = PARTS.filter((part) => Math.abs(prospect[part]) >= 0.05);
  return {
    total: signed(PARTS.reduce((sum, part) => sum + prospect[part], 0)),
    parts: told.map((part) => `${say(`coach.part.${part}`)} ${signed(prospect[part])}`),
  };
}

function signed(points: number): string {
  const tenths = Math.round(points * 10) / 10;
  return tenths.toLocaleString(language(), { signDisplay: 'exceptZero' }).replace('-', '−');
}
