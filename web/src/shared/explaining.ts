/* What somebody who looks at a table wants explained, with the rules played there: fetched when first wanted. */
import { explainRules } from '../net/api';
import type { Rules } from '../protocol';
import type { Asked } from '../table/scene';
import { cantoName } from '../words/play';
import { language, say } from '../words/words.svelte';
import Explained from './Explained.svelte';
import { toQuery, type Order } from './rules-order';

export interface Answer {
  Explained: typeof Explained;
  title: string;
  rules: Rules;
  /** Null for all cantos. */
  asked: Asked | null;
}

export async function answerTo(asked: Asked | null, order: Order): Promise<Answer> {
  const rules = await rulesOf(order);
  return { Explained, title: titleOf(asked, rules), rules, asked };
}

let known: { key: string; rules: Rules } | undefined;

/** They stay the same as long as the table does. */
async function rulesOf(order: Order): Promise<Rules> {
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
