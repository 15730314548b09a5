/* Finding a rule by some of its words, however they are accented. */

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether every word that is looked for begins a word of the texts; without any, everything is found. */
export function isFound(filter: string, ...texts: string[]): boolean {
  const all = ` ${folded(texts.join(' ')).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
  return folded(filter)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => all.includes(word && ` ${word}`));
}
