/* What a replay shows at each step: made from the server's steps, where nothing is hidden any more. */
import type { GameEvent, MatchCard, Replay, ReplayStep } from '../../protocol';
import type { Colour, Direction, PointsLine, Scene } from '../../table/scene';
import { cantoName } from '../../words/play';
import { heardOf, isScored, sentenceOf, type People, type ScoredEvent } from '../../words/event-sentences';
import { endingOf } from '../../shared/match-ending';
import { say } from '../../words/words.svelte';

export function colourOf(card: MatchCard, seat: number): Colour {
  return card.colours[seat] ?? 'oro';
}

export function peopleOf(card: MatchCard): People {
  return { names: card.players, sides: endingOf(card).sides };
}

/** What happened in a step, in sentences. Who got which cards is seen on the table. */
export function storyOf(replay: Replay, at: number): string[] {
  const people = peopleOf(replay.card);
  const events = eventsOf(replay.steps[at]).filter((event) => event.event !== 'HandDealt');
  return events.map((event) => heardOf(event, people)).filter((sentence) => sentence !== null);
}

function eventsOf(step: ReplayStep | undefined): GameEvent[] {
  return step?.events ?? [];
}

/** All points until a step, newest first. */
function pointsUntil(replay: Replay, last: number): PointsLine[] {
  const people = peopleOf(replay.card);
  const scored = replay.steps
    .slice(0, last + 1)
    .flatMap(eventsOf)
    .filter(isScored)
    .filter((event) => event.points > 0);
  return scored
    .map((event, id) => ({
      id,
      colour: colourOf(replay.card, event.side),
      points: event.points,
      reason: sentenceOf(event, people) ?? '',
    }))
    .reverse();
}

/** Everything that scored in the match. */
export function scoredIn({ steps }: Replay): ScoredEvent[] {
  return steps.flatMap(eventsOf).filter(isScored);
}

/** The play of a step: the card and what it took. */
export function playOf(step: ReplayStep): { card: string; taken: string[] } | null {
  const event = eventsOf(step).find((one) => one.event === 'CardThrown' || one.event === 'CardsCaptured');
  return event ? { card: event.card, taken: event.event === 'CardsCaptured' ? [...event.taken] : [] } : null;
}

export function sceneAt(replay: Replay, at: number): Scene {
  const { card, ruleset, steps } = replay;
  const step = steps[at]!;
  const { table, hands } = step;
  const you = card.seat ?? 0;
  const ending = endingOf(card);
  const [thrower, thrown] = table.last_throw ?? [null, null];
  return {
    you,
    direction: ruleset['direction'] as Direction,
    target: ruleset['target'] as number,
    tanda: table.tanda,
    tandas: table.tandas,
    stock: table.stock_size,
    seats: hands.map((hand, seat) => ({
      seat,
      name: card.players[seat] ?? '',
      colour: colourOf(card, seat),
      kind: card.bots[seat] ? 'bot' : 'person',
      slots: seat === you ? [] : hand.map((one) => ({ id: one, card: one })),
      pile: table.pile_sizes[seat] ?? 0,
      isDealer: table.dealer === seat,
      isMano: table.mano === seat,
      isTurn: table.to_act === seat,
      isPartner: ruleset['teams'] === true && seat !== you && seat % 2 === you % 2,
      isConnected: true,
      isAway: false,
      sung: table.sung.filter(([singer]) => singer === seat).map(([, canto]) => cantoName(canto)),
      clock: null,
    })),
    sides: ending.sides.map((name, side) => ({
      side,
      name,
      colour: colourOf(card, side),
      points: table.scores[side] ?? 0,
      isYours: card.seat !== null && side === you % ending.sides.length,
    })),
    mesa: table.mesa.map((one) => ({
      id: one,
      card: one,
      ...(one === thrown && thrower !== null ? { thrower: card.players[thrower] ?? '' } : {}),
    })),
    hand: (hands[you] ?? []).map((one) => ({ id: one, card: one })),
    chosen: null,
    prompt: table.to_act === null ? say('replay.over') : say('replay.turn', card.players[table.to_act] ?? ''),
    points: pointsUntil(replay, at),
  };
}
