/* The tutorial as fixed positions: what is legal there is written down, since this page decides no rule.
   tests/web/test_lessons.py plays every one of them on the engine. */
import { blank } from '../../motion/shown';
import type { Scene } from '../../table/scene';
import { buildScene } from '../../table/scene-builder';
import { say } from '../../words/words.svelte';
import lessons from './lessons.json';

export type LessonName = 'capture' | 'chain' | 'ten' | 'stop' | 'caida' | 'limpia' | 'canto' | 'count' | 'final';

export interface Lesson {
  name: LessonName;
  mesa: string[];
  hand: string[];
  /** The last card on the mesa was just thrown by the rival. */
  thrown?: string;
  /** The most that cards of the hand may take; fewer of it, too, and the others nothing. */
  takes?: Record<string, string[]>;
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
  return lesson.takes?.[card] ?? [];
}

/** A tap on a card of the hand: the first chooses it, the second plays it and takes the most. */
export function tapHand(lesson: Lesson, now: Progress, card: string): Progress {
  if (now.isDone || !lesson.takes) return now;
  if (now.chosen !== card) return { ...FRESH, chosen: card };
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
  if (card !== lesson.want?.card) return { ...FRESH, note: 'not' };
  if (taken.join() !== lesson.want.taken.join()) return { ...FRESH, note: 'more' };
  return { ...FRESH, isDone: true };
}

export function answer(lesson: Lesson, said: string): Progress {
  return said === lesson.right ? { ...FRESH, isDone: true } : { ...FRESH, note: 'not' };
}

/** The line that helps on. */
export function noteOf(lesson: Lesson, now: Progress): string {
  if (now.note === 'more') return say('learn.stop.more');
  if (now.note === 'not')
    return lesson.answers ? say(`learn.${lesson.name}.not` as 'learn.count.not') : say('learn.not');
  if (now.chosen === null) return '';
  const stops = lesson.want?.taken.length !== mostOf(lesson, lesson.want?.card ?? '').length;
  return stops && now.chosen === lesson.want?.card ? say('learn.far') : say('learn.play');
}

/** The table of a lesson, before or after the right thing was done. */
export function sceneOf(lesson: Lesson, now: Progress): Scene {
  const taken = now.isDone ? (lesson.want?.taken ?? []) : [];
  const played = now.isDone ? lesson.want?.card : undefined;
  const points = now.isDone ? lesson.points : 0;
  const isFinal = lesson.name === 'final';
  /* Who plays after a throw deals, and so does who turns the mesa. */
  const [dealer, mano] = lesson.thrown !== undefined || lesson.dealt !== undefined ? [0, 1] : [1, 0];
  const names = [say('new.you'), say('learn.rival')];
  const [ownPile = 4, rivalPile = 6] = lesson.piles ?? [];
  const scene = buildScene({
    you: 0,
    ruleset: { target: 24, direction: 'left' },
    sitters: [
      { side: 0, name: names[0]!, colour: 'copa', face: 'pana', kind: 'person', connected: true, away: null },
      { side: 1, name: names[1]!, colour: 'mar', face: 'abuela', kind: 'bot', connected: true, away: null },
    ],
    people: { names, sides: names },
    shown: {
      ...blank(2, 2),
      phase: 'play',
      to_act: now.isDone ? null : 0,
      tanda: isFinal ? 6 : 2,
      tandas: 6,
      dealer,
      mano,
      scores: [9 + points, 11],
      hand_sizes: [lesson.hand.length, lesson.hand.length - (lesson.thrown === undefined ? 0 : 1)],
      mesa: lesson.mesa.filter((card) => !taken.includes(card)),
      pile_sizes: [ownPile + (taken.length && taken.length + 1), rivalPile],
      stock_size: isFinal ? 0 : lesson.dealt ? 36 : 24,
      last_throw: lesson.thrown !== undefined && !now.isDone ? [1, lesson.thrown] : null,
      sung: now.isDone && lesson.name === 'canto' ? [[0, 'vigia']] : [],
      hand: lesson.hand.filter((card) => card !== played),
    },
    points: [],
    prompt: noteOf(lesson, now),
    chosen: now.chosen,
    taken: now.chosen === null ? [] : mostOf(lesson, now.chosen),
  });
  return {
    ...scene,
    isDealing: false,
    points: points ? [{ id: 1, colour: 'copa', points, reason: say(`learn.${lesson.name}.title`) }] : [],
  };
}
