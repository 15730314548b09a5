/* What the person at this screen is choosing: a card, how far its chain goes, and advice where it was asked for. */
import { getHint } from '../../net/playing';
import type { ChoiceMessage, HintMessage } from '../../protocol';
import type { MesaSlot, Slot } from '../../table/scene';
import { language } from '../../words/words.svelte';
import { isFarFree, leavingOf, waysOf, wayUpTo } from './choosing';
import type { Live } from './live.svelte';

export class Picking {
  isAsking = $state.raw(false);
  #live: Live;
  #card = $state.raw<string | null>(null);
  #advice = $state.raw<{ hint: HintMessage; for: readonly ChoiceMessage[]; language: string } | null>(null);

  /** Advice holds for the choices it was given for, and in its language. */
  hint: HintMessage | null = $derived.by(() => {
    const advice = this.#advice;
    return advice?.for === this.#live.choices && advice.language === language() ? advice.hint : null;
  });
  #ways: ChoiceMessage[] = $derived.by(() => (this.#card === null ? [] : waysOf(this.#live.choices, this.#card)));
  /** The card of the hand that is chosen but not played. */
  chosen: string | null = $derived(this.#ways.length > 0 ? this.#card : null);
  /** What it would take: as advised, or else the most. */
  taken: readonly string[] = $derived(this.#best?.taken ?? []);
  /** Throwing it though it could take. */
  leaving: ChoiceMessage | undefined = $derived(leavingOf(this.#ways));
  canStopEarly: boolean = $derived(isFarFree(this.#ways));

  constructor(live: Live) {
    this.#live = live;
  }

  get #best(): ChoiceMessage | undefined {
    return this.hint && this.hint.action.card === this.#card ? this.hint : this.#ways[0];
  }

  choose(card: string | null): void {
    this.#card = card;
  }

  play(way: ChoiceMessage | undefined): void {
    this.#card = null;
    if (way) void this.#live.act(way.action);
  }

  playBest(): void {
    this.play(this.#best);
  }

  /** The first tap shows what the card takes, the second plays it. */
  pickHand(slot: Slot): void {
    if (slot.id === this.chosen) this.playBest();
    else this.choose(slot.id);
  }

  pickMesa(slot: MesaSlot): void {
    this.play(wayUpTo(this.#ways, slot.card));
  }

  drop(slot: Slot, onto: string | null): void {
    const ways = waysOf(this.#live.choices, slot.id);
    this.play((onto === null ? undefined : wayUpTo(ways, onto)) ?? ways[0]);
  }

  async askHint(room: string): Promise<void> {
    const choices = this.#live.choices;
    this.isAsking = true;
    try {
      const hint = await getHint(room);
      this.#advice = { hint, for: choices, language: language() };
      if (choices === this.#live.choices) this.choose(hint.action.card ?? null);
    } catch (problem) {
      this.#live.complain((problem as Error).message);
    } finally {
      this.isAsking = false;
    }
  }
}
