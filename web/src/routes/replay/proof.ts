/* Checks a record (docs/record.md) against the secret: every draw, deck and place made again, and every card dealt
   off that deck. */
import type { Reveal } from '../../protocol';
import { commitmentOf, deckOf, indexOf, rootOf } from './chance';

export interface Check {
  kind: 'secret' | 'draw' | 'dealer' | 'deck' | 'cards' | 'place';
  /** Which of them: the number of the draw, or of the deal and of the card that went back. */
  numbers: readonly number[];
  isRight: boolean;
}

export async function checkProof(record: string, commitment: string, reveal: Reveal, seats: number): Promise<Check[]> {
  const root = await rootOf(reveal.secret, reveal.contributions, boundRules(record));
  const checks: Check[] = [
    { kind: 'secret', numbers: [], isRight: (await commitmentOf(reveal.secret)) === commitment },
  ];
  const table = new Dealing(root, seats, checks);
  for (const line of record.split('\n')) {
    const [what = '', ...words] = (line.split(';')[0] ?? '').trim().split(/\s+/);
    if (what === 'draw') await table.draw(words);
    else if (what === 'dealer') await table.dealer(Number(words[0]));
    else if (what === 'deal') table.deal(Number(words[0]), Number(words[2]));
    else if (what === 'deck') await table.deck(words);
    else if (what === 'mesa') await table.mesa(words);
    else if (what === 'tanda') table.tanda(words.slice(2));
  }
  table.closeDeal();
  return checks;
}

/** The rules that the chance is bound to: none in records of the first recipe, which have no such header. */
function boundRules(record: string): string | undefined {
  return headerOf(record, 'Recipe') === '2' ? headerOf(record, 'Rules') : undefined;
}

function headerOf(record: string, name: string): string | undefined {
  return new RegExp(`^\\[${name} "(.*)"\\]`, 'm').exec(record)?.[1];
}

/** Follows the cards from the shuffled deck to the mesa and the hands, as the record tells it. */
class Dealing {
  #draws = 0;
  #deal = 0;
  #backs = 0;
  #stock: string[] = [];
  #followed = true;
  #mano = 0;

  constructor(
    readonly root: string,
    readonly seats: number,
    readonly checks: Check[],
  ) {}

  async draw(words: string[]): Promise<void> {
    const number = ++this.#draws;
    const deck = await deckOf(this.root, `draw ${number}`);
    const drawn = words.map((word) => word.split(':')[1]);
    this.checks.push({ kind: 'draw', numbers: [number], isRight: drawn.every((card, index) => card === deck[index]) });
  }

  async dealer(seat: number): Promise<void> {
    this.checks.push({
      kind: 'dealer',
      numbers: [],
      isRight: seat === (await indexOf(this.root, 'dealer', this.seats)),
    });
  }

  deal(number: number, dealer: number): void {
    this.closeDeal();
    [this.#deal, this.#mano, this.#backs, this.#followed] = [number, (dealer + 1) % this.seats, 0, true];
  }

  async deck(cards: string[]): Promise<void> {
    const made = await deckOf(this.root, `deal ${this.#deal}`);
    this.checks.push({ kind: 'deck', numbers: [this.#deal], isRight: cards.join() === made.join() });
    this.#stock = made;
  }

  async mesa(words: string[]): Promise<void> {
    for (const word of words) {
      const [card, place] = word.split('>');
      const top = this.#stock.shift();
      this.#followed &&= card === top;
      if (top === undefined || place === undefined || place === 'lost') continue;
      const number = ++this.#backs;
      const made = await indexOf(this.root, `deal ${this.#deal} back ${number}`, this.#stock.length + 1);
      this.checks.push({ kind: 'place', numbers: [this.#deal, number], isRight: Number(place) === made });
      this.#stock.splice(made, 0, top);
    }
  }

  /** Hands are written by seat and dealt from the mano on, three together. */
  tanda(words: string[]): void {
    const hands = words.join(' ').split(' | ');
    for (let turn = 0; turn < this.seats; turn++) {
      const three = this.#stock.splice(0, 3).join(' ');
      this.#followed &&= three === hands[(this.#mano + turn) % this.seats];
    }
  }

  closeDeal(): void {
    if (this.#deal > 0) this.checks.push({ kind: 'cards', numbers: [this.#deal], isRight: this.#followed });
  }
}
