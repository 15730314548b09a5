/* Randomness of this browser. `crypto.randomUUID` is missing on plain http, where phones of the house play. */

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function randomHex(bytes: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** Mixed by the server into the shuffles of a match, so that nobody alone decides them. */
export function newContribution(): string {
  return randomHex(16);
}
