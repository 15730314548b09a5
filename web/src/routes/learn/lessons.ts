/* The tutorial as fixed positions: what is legal there is written down, since this page decides no rule.
   tests/web/test_lessons.py plays every one of them on the engine. */
import type { Scene, SeatScene } from '../../table/scene';
import { say } from '../../words/words.svelte';
import lessons from './lessons.json';

export type LessonName = 'capture' | 'chain' | 'ten' | 'stop' | 'caida' | 'limpia' | 'canto' | 'count' | 'final';

export interface Lesson {
  name: LessonName;
  mesa: string[];
  hand: string[];
  /** The last card on the mesa was just thrown by the rival. */
  thrown?: string;
  /** What each card of the hand may take, the least first. */
  choices?: Record<string, string[][]>;
  want?: { card: string; taken: string[] };
  /** A question instead of a play. */
  answers?: string[];
  right?: string;
  /** The cards of the dealer's count, in order. */
  dealt?: string[];
  piles?: number[];
  /** What the right thing scores. */
  points: number;
}

export const LESSONS = lessons as unknown as readonly Lesson[];

export interface Progress {
  chosen: string | null;
  isDone: boolean;
  /** Why the last try was not it. */
  note: 'none' | 'not' | 'more';
}

export const FRESH: Progress = { chosen: null, isDone: false, note: 'none' };

/** What a chosen card is shown to take: the most. */
function mostOf(lesson: Lesson, card: string): string[] {
  return lesson.choices?.[card]?.at(-1) ?? [];
}

/** A tap on a card of the hand: the first chooses it, the second plays it and takes the most. */
export function tapHand(lesson: Lesson, now: Progress, card: string): Progress {
  if (now.isDone || !lesson.choices) return now;
  if (now.chosen !== card) return { chosen: card, isDone: false, note: 'none' };
  return play(lesson, card, mostOf(lesson, card));
}

/** A tap on the mesa: the chosen card takes up to that one. */
export function tapMesa(lesson: Lesson, now: Progress, card: string): Progress {
  if (now.isDone || now.chosen === null) return now;
  const most = mostOf(lesson, now.chosen);
  const upTo = most.slice(0, most.indexOf(card) + 1);
  return upTo.length > 0 ? play(lesson, now.chosen, upTo) : now;
}

function play(lesson: Lesson, card: string, taken: string[]): Progress {
  if (card !== lesson.want?.card) return { chosen: null, isDone: false, note: 'not' };
  if (taken.join() !== lesson.want.taken.join()) return { chosen: null, isDone: false, note: 'more' };
  return { chosen: card, isDone: true, note: 'none' };
}

export function answer(lesson: Lesson, said: string): Progress {
  return said === lesson.right ? { chosen: null, isDone: true, note: 'none' } : { ...FRESH, note: 'not' };
}

/** The line that helps on. */
export function noteOf(lesson: Lesson, now: Progress): string {
  if (now.note === 'more') return say('learn.stop.more');
  if (now.note === 'not')
    return lesson.answers ? say(`learn.${lesson.name}.not` as 'learn.count.not') : say('learn.not');
  if (now.chosen === null || now.isDone) return '';
  const stops = lesson.want?.taken.length !== mostOf(lesson, lesson.want?.card ?? '').length;
  return stops && now.chosen === lesson.want?.card ? say('learn.far') : say('learn.play');
}

/** The table of a lesson, before or after the right thing was done. */
export function sceneOf(lesson: Lesson, now: Progress): Scene {
  const taken = now.isDone ? (lesson.want?.taken ?? []) : [];
  const played = now.isDone ? lesson.want?.card : undefined;
  const preview = now.chosen === null || now.isDone ? [] : mostOf(lesson, now.chosen);
  const points = now.isDone ? lesson.points : 0;
  /* Who plays after a throw deals, and so does who turns the mesa. */
  const isDealer = lesson.thrown !== undefined || lesson.dealt !== undefined;
  const isRivals = lesson.thrown !== undefined && !now.isDone;
  return {
    you: 0,
    direction: 'left',
    target: 24,
    tanda: lesson.name === 'final' ? 6 : 2,
    tandas: 6,
    stock: lesson.name === 'final' ? 0 : lesson.dealt ? 36 : 24,
    seats: [
      seatOf(0, say('new.you'), {
        isTurn: !now.isDone,
        pile: (lesson.piles?.[0] ?? 4) + (taken.length && taken.length + 1),
        isDealer,
        isMano: !isDealer,
        sung: now.isDone && lesson.name === 'canto' ? ['vigía'] : [],
      }),
      seatOf(1, say('learn.rival'), {
        pile: lesson.piles?.[1] ?? 6,
        isDealer: !isDealer,
        isMano: isDealer,
        slots: lesson.hand
          .slice(lesson.thrown === undefined ? 0 : 1)
          .map((_, index) => ({ id: `rival-${index}`, card: null })),
      }),
    ],
    sides: [
      { side: 0, name: say('new.you'), colour: 'copa', points: 9 + points, isYours: true },
      { side: 1, name: say('learn.rival'), colour: 'mar', points: 11, isYours: false },
    ],
    mesa: lesson.mesa
      .filter((card) => !taken.includes(card))
      .map((card) => ({
        id: card,
        card,
        ...(preview.includes(card) ? { order: preview.indexOf(card) + 1 } : {}),
        ...(isRivals && card === lesson.thrown ? { thrower: say('learn.rival') } : {}),
      })),
    hand: lesson.hand.filter((card) => card !== played).map((card) => ({ id: card, card })),
    chosen: now.isDone ? null : now.chosen,
    prompt: noteOf(lesson, now),
    points: points ? [{ id: 1, colour: 'copa', points, reason: say(`learn.${lesson.name}.title`) }] : [],
  };
}

function seatOf(seat: number, name: string, change: Partial<SeatScene>): SeatScene {
  return {
    seat,
    name,
    colour: seat ? 'mar' : 'copa',
    kind: seat ? 'bot' : 'person',
    slots: [],
    pile: 0,
    isDealer: false,
    isMano: false,
    isTurn: false,
    isPartner: false,
    isConnected: true,
    isAway: false,
    sung: [],
    clock: null,
    ...change,
  };
}
