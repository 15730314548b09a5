/* Randomness of this browser. `crypto.randomUUID` is missing on plain http, where phones of the house play. */

export function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return [...values].map((value) => value.toString(16).padStart(2, '0')).join('');
}

/** Mixed by the server into the shuffles of a match, so that nobody alone decides them. */
export function newContribution(): string {
  return randomHex(16);
}
