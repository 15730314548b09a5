/* What somebody at the table wants explained: fetched when that is first wanted, and with it the rules of the table. */
import { explainRules } from '../../net/api';
import type { RoomState, Rules } from '../../protocol';
import { orderOfRoom, toQuery } from '../../shared/rules-order';
import type { Asked } from '../../table/scene';
import { cantoName } from '../../words/play';
import { language, say } from '../../words/words.svelte';
import Explained from './Explained.svelte';

export interface Answer {
  Explained: typeof Explained;
  title: string;
  rules: Rules;
  /** Null for all cantos. */
  asked: Asked | null;
}

export async function answerTo(asked: Asked | null, room: RoomState): Promise<Answer> {
  const rules = await rulesOf(room);
  return { Explained, title: titleOf(asked, rules), rules, asked };
}

let known: { key: string; rules: Rules } | undefined;

/** They stay the same as long as the room does. */
async function rulesOf(room: RoomState): Promise<Rules> {
  const order = orderOfRoom(room);
  const key = `${language()} ${toQuery(order)}`;
  if (known?.key !== key) known = { key, rules: await explainRules(order) };
  return known.rules;
}

function titleOf(asked: Asked | null, { scoring }: Rules): string {
  if (asked === null) return say('explain.cantos');
  if ('canto' in asked) return capital(cantoName(asked.canto));
  return scoring.find(({ event }) => event === asked.event.event)?.title ?? say('log.title');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
