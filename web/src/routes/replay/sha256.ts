/* SHA-256 by WebCrypto; browsers hide that on plain http, as on a phone of the house, and then by the arithmetic of
   FIPS 180-4. */

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256ByHand(bytes);
}

/** The first 32 bits after the point of the nth roots of the first primes. */
function primeRoots(count: number, root: number): Uint32Array {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    let isPrime = true;
    for (let by = 2; by * by <= number; by++) if (number % by === 0) isPrime = false;
    if (isPrime) found.push((number ** (1 / root) % 1) * 2 ** 32);
  }
  return Uint32Array.from(found);
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Must agree with WebCrypto; tests/routes/replay/proof.test.ts compares them. */
export function sha256ByHand(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);

  const hash = primeRoots(8, 2);
  const keys = primeRoots(64, 3);
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) words[i] = view.getUint32(at + i * 4);
      else {
        const [x, y] = [words[i - 15]!, words[i - 2]!];
        words[i] =
          words[i - 16]! +
          (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) +
          words[i - 7]! +
          (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
      }
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + keys[i]! + words[i]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = hash[i]! + word));
  }
  const result = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => result.setUint32(i * 4, word));
  return new Uint8Array(result.buffer);
}
