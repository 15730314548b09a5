/* The chance of a match again, by the recipe of docs/fairness.md and nothing else. */
import { RANKS, SUITS } from '../../deck/cards';
import { toHex } from '../../net/random';
import { sha256 } from './sha256';

const text = new TextEncoder();

async function hash(line: string): Promise<Uint8Array> {
  return sha256(text.encode(line));
}

/** What everything of a match comes from; `contributions` by seat, and `rules` by the second recipe only. */
export async function rootOf(secret: string, contributions: Record<string, string>, rules?: string): Promise<string> {
  const seats = Object.keys(contributions).sort((one, other) => Number(one) - Number(other));
  const added = seats.map((seat) => `${seat} ${toHex(text.encode(contributions[seat]))}`);
  const start = rules === undefined ? ['caida chance 1', secret] : ['caida chance 2', secret, rules];
  return toHex(await hash([...start, ...added].join('\n')));
}

/** The numbers of a label, one after the other. */
function streamOf(root: string, label: string): () => Promise<number> {
  let block = 0;
  let numbers: number[] = [];
  return async () => {
    if (numbers.length === 0) {
      const view = new DataView((await hash(`${root} ${label} ${block++}`)).buffer);
      numbers = Array.from({ length: 8 }, (_, index) => view.getUint32(index * 4));
    }
    return numbers.shift()!;
  };
}

async function below(next: () => Promise<number>, size: number): Promise<number> {
  const limit = 2 ** 32 - (2 ** 32 % size);
  let number = await next();
  while (number >= limit) number = await next();
  return number % size;
}

export async function indexOf(root: string, label: string, size: number): Promise<number> {
  return below(streamOf(root, label), size);
}

/** A shuffled deck, top card first. */
export async function deckOf(root: string, label: string): Promise<string[]> {
  const next = streamOf(root, label);
  const cards = RANKS.flatMap((rank) => SUITS.map((suit) => `${rank}${suit}`));
  for (let at = cards.length - 1; at > 0; at--) {
    const other = await below(next, at + 1);
    [cards[at], cards[other]] = [cards[other]!, cards[at]!];
  }
  return cards;
}

/** The commitment that a secret was bound by. */
export async function commitmentOf(secret: string): Promise<string> {
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return toHex(await sha256(bytes));
}
