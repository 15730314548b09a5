/* What one may do, as the server listed it, put in the order of fingers: first a card, then how far. */
import type { ActionMessage, ChoiceMessage } from '../../protocol';

/** The ways to play a card, the one that takes most first. */
export function waysOf(choices: readonly ChoiceMessage[], card: string): ChoiceMessage[] {
  const ways = choices.filter(({ action }) => action.kind === 'play' && action.card === card);
  return ways.sort((one, other) => other.taken.length - one.taken.length);
}

/** The way that takes up to this mesa card, or else the one that takes most and this card too. */
export function wayUpTo(ways: readonly ChoiceMessage[], mesaCard: string): ChoiceMessage | undefined {
  return ways.find(({ taken }) => taken.at(-1) === mesaCard) ?? ways.find(({ taken }) => taken.includes(mesaCard));
}

/** Throwing a card that could also take: then it has to be said, since a tap takes. */
export function leavingOf(ways: readonly ChoiceMessage[]): ChoiceMessage | undefined {
  return ways.length > 1 ? ways.find(({ taken }) => taken.length === 0) : undefined;
}

/** Whether a chain can be stopped at more than one place. */
export function isFarFree(ways: readonly ChoiceMessage[]): boolean {
  return ways.filter(({ taken }) => taken.length > 0).length > 1;
}

/** What is chosen by a button: singing and the dealer's decisions. */
export function buttonsOf(choices: readonly ChoiceMessage[]): ActionMessage[] {
  return choices.map(({ action }) => action).filter(({ kind }) => kind !== 'play' && kind !== 'claim');
}

/** What may be sung without holding it. */
export function claimsOf(choices: readonly ChoiceMessage[]): ActionMessage[] {
  return choices.map(({ action }) => action).filter(({ kind }) => kind === 'claim');
}
