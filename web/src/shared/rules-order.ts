/* Rules as text: in links (`?preset=fall&seats=4&chain=free`), in records, and kept in this browser. The server
   judges them. */
import type { OptionInfo, RoomState, RulesOrder } from '../protocol';
import { keep, readKeptList } from '../browser/kept';

/** Rules that say everything: the preset, the seats, and the options that differ. */
export type Order = Required<RulesOrder>;
export type Value = Order['options'][string];

export const USUAL: Order = { preset: 'tradicional', seats: 2, teams: false, options: {} };

export function writeValue(value: Value): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

export function readValue(text: string): Value {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d+(,\d+)+$/.test(text)) return text.split(',').map(Number);
  return /^\d+$/.test(text) ? Number(text) : text;
}

export function toQuery({ preset, seats, teams, options }: Order): string {
  const pairs = Object.entries(options).map(([name, value]) => [name, writeValue(value)]);
  return new URLSearchParams([['preset', preset], ['seats', String(seats)], ['teams', String(teams)], ...pairs] as [
    string,
    string,
  ][])
    .toString()
    .replaceAll('%2C', ',');
}

/* The language of a link, and what those add to it who pass it on. */
const NOT_RULES = /^(lang|fbclid|gclid|utm_\w+)$/;

export function fromQuery(query: URLSearchParams): Order {
  const order: Order = { ...USUAL, options: {} };
  for (const [name, text] of query) {
    if (NOT_RULES.test(name)) continue;
    if (name === 'preset') order.preset = text;
    else if (name === 'seats') order.seats = Number(text) || USUAL.seats;
    else if (name === 'teams') order.teams = text === 'true';
    else order.options[name] = readValue(text);
  }
  return order;
}

/** The order that would make a room with the same rules. */
export function orderOfRoom({ settings }: RoomState): Order {
  const { seats, teams } = settings.ruleset;
  return { preset: settings.preset, seats, teams, options: settings.changes as Order['options'] };
}

/** The rules of a record: `tradicional seats=2 teams=false target=12`. */
export function fromRecord(rules: string): Order {
  const [preset = USUAL.preset, ...pairs] = rules.split(' ');
  return fromQuery(
    new URLSearchParams([['preset', preset], ...pairs.map((pair) => pair.split('=', 2))] as [string, string][]),
  );
}

/** The options without those that say what the preset says anyway. */
export function withoutUsual(options: Order['options'], usual: Record<string, Value>): Order['options'] {
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => name in usual && writeValue(value) !== writeValue(usual[name]!)),
  );
}

/** The options once one of them is changed: what it needs comes with it, and what needed it otherwise goes. */
export function withChange(
  options: Order['options'],
  [name, value]: readonly [string, Value],
  usual: Record<string, Value>,
  known: readonly OptionInfo[],
): Order['options'] {
  const next = { ...options, [name]: value };
  const valueOf = (other: string) => next[other] ?? usual[other];
  for (const option of known) {
    for (const [other, needed] of Object.entries(option.needs) as [string, Value][]) {
      if (!valueOf(option.name) || valueOf(other) === needed) continue;
      if (other === name) next[option.name] = option.is_flag ? false : 0;
      else next[other] = needed;
    }
  }
  return withoutUsual(next, usual);
}

/** Rules somebody saved under a name. */
export interface Saved {
  name: string;
  query: string;
}

const KEY = 'caida.rules';

export function savedRules(): Saved[] {
  return readKeptList(KEY);
}

/** The same name again replaces what it stood for. */
export function saveRules(name: string, order: Order): Saved[] {
  const all = [...forgetRules(name), { name, query: toQuery(order) }];
  keep(KEY, all);
  return all;
}

export function forgetRules(name: string): Saved[] {
  const all = savedRules().filter((one) => one.name !== name);
  keep(KEY, all);
  return all;
}
