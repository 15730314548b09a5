/* What a replay shows at each step: made from the server's steps, where nothing is hidden any more. */
import { settled } from '../../motion/shown';
import type { MatchCard, Replay, ReplayStep } from '../../protocol';
import { endingOf } from '../../shared/match-ending';
import { buildScene, type Sitter } from '../../table/scene-builder';
import type { Scene } from '../../table/scene';
import { heardOf, isLogged, isScored, type People, type ScoredEvent } from '../../words/event-sentences';
import { say } from '../../words/words.svelte';

export function sittersOf(card: MatchCard): Sitter[] {
  return card.players.map((name, seat) => ({
    side: seat % card.outcome.scores.length,
    kind: card.bots[seat] ? 'bot' : 'person',
    name,
    colour: card.colours[seat] ?? 'oro',
    face: card.faces[seat] ?? 'pana',
    connected: true,
    away: null,
  }));
}

export function peopleOf(card: MatchCard): People {
  return { names: card.players, sides: endingOf(card).sides };
}

/** What happened in a step, in sentences. Who got which cards is seen on the table. */
export function storyOf(replay: Replay, at: number): string[] {
  const people = peopleOf(replay.card);
  const events = replay.steps[at]!.events.filter((event) => event.event !== 'HandDealt');
  return events.map((event) => heardOf(event, people)).filter((sentence) => sentence !== null);
}

/** Everything that scored in these steps. */
export function scoredIn(steps: readonly ReplayStep[]): ScoredEvent[] {
  return steps.flatMap((step) => step.events).filter(isScored);
}

/** The play of a step: the card and what it took. */
export function playOf({ events }: ReplayStep): { card: string; taken: readonly string[] } | null {
  const event = events.find((one) => one.event === 'CardThrown' || one.event === 'CardsCaptured');
  return event ? { card: event.card, taken: event.event === 'CardsCaptured' ? event.taken : [] } : null;
}

/** Who watches somebody else's match looks from the first seat, and is on nobody's side. */
export function sceneAt(replay: Replay, at: number): Scene {
  const { card, ruleset } = replay;
  const { table, hands } = replay.steps[at]!;
  const you = card.seat ?? 0;
  const people = peopleOf(card);
  const scene = buildScene({
    you,
    ruleset,
    sitters: sittersOf(card),
    people,
    shown: settled(table, { hand: hands[you] ?? [] }),
    hands,
    points: replay.steps.slice(0, at + 1).flatMap((step) => step.events.filter(isLogged)),
    prompt: table.to_act === null ? say('replay.over') : say('replay.turn', people.names[table.to_act] ?? ''),
  });
  return card.seat === null ? { ...scene, sides: scene.sides.map((side) => ({ ...side, isYours: false })) } : scene;
}
