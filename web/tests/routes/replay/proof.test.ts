import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasSeenPromise, rememberPromise } from '../../../src/shared/promises';
import { checkProof, type Check } from '../../../src/routes/replay/proof';
import { toHex } from '../../../src/net/random';
import { sha256, sha256ByHand } from '../../../src/routes/replay/sha256';

/* The record that docs/record.md shows, with its secret and its contributions. */
const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../../docs/record.md'), 'utf8');
const RECORD = /```caida\n([\s\S]*?)```/.exec(DOCUMENT)![1]!;
const header = (name: string) => new RegExp(`\\[${name} "(.*)"\\]`).exec(RECORD)![1]!;
const COMMITMENT = header('Commitment');
const REVEAL = { match: 'x', secret: header('Secret'), contributions: { 0: 'arepa', 1: '"guasacaca"' } };

const wrong = (checks: Check[]) => checks.filter((check) => !check.isRight).map((check) => check.kind);
const check = (record = RECORD, commitment = COMMITMENT, reveal = REVEAL) => checkProof(record, commitment, reveal, 2);

test('every draw, deck and place of an honest record is made again', async () => {
  const checks = await check();
  expect(checks.map((one) => one.kind)).toEqual(['secret', 'draw', 'deck', 'place', 'cards']);
  expect(wrong(checks)).toEqual([]);
});

test('another secret, another contribution or another commitment is noticed', async () => {
  const secret = REVEAL.secret.replace(/^0f/, '0e');
  expect(wrong(await check(RECORD, COMMITMENT, { ...REVEAL, secret }))).toContain('secret');
  expect(
    wrong(await check(RECORD, COMMITMENT, { ...REVEAL, contributions: { ...REVEAL.contributions, 0: 'cachapa' } })),
  ).toEqual(['draw', 'deck', 'place', 'cards']);
  expect(wrong(await check(RECORD, COMMITMENT.replace(/^b/, 'c')))).toEqual(['secret']);
});

test('a changed draw, deck, place, mesa or hand is noticed', async () => {
  const changes: [string, string, Check['kind'][]][] = [
    ['draw 0:4b', 'draw 0:5b', ['draw']],
    ['deck 7c 1b', 'deck 1b 7c', ['deck']],
    ['7e>19', '7e>18', ['place']],
    ['mesa 7c', 'mesa 7o', ['cards']],
    ['tanda 3 hands 1o 6c 3e', 'tanda 3 hands 6c 1o 3e', ['cards']],
  ];
  for (const [from, to, kinds] of changes) {
    expect(RECORD).toContain(from);
    expect([to, wrong(await check(RECORD.replace(from, to)))]).toEqual([to, kinds]);
  }
});

test('the second recipe binds the rules', async () => {
  const record = readFileSync(join(import.meta.dirname, '../../../../tests/notation/recipe2.caida'), 'utf8');
  const named = (name: string) => new RegExp(`\\[${name} "(.*)"\\]`).exec(record)![1]!;
  const reveal = { match: 'x', secret: named('Secret'), contributions: { 0: 'arepa', 2: 'ñame' } };
  const checked = (text: string) => checkProof(text, named('Commitment'), reveal, 3);
  expect(wrong(await checked(record))).toEqual([]);
  expect(wrong(await checked(record.replaceAll('\n', '\r\n')))).toEqual([]);
  expect(wrong(await checked(record.replace('mata_canto=true', 'mata_canto=false')))).toContain('deck');
  expect(wrong(await checked(record.replace('[Recipe "2"]\n', '')))).toContain('deck');
});

test('without WebCrypto the arithmetic gives the same hashes', async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 200, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
    const expected = createHash('sha256').update(bytes).digest('hex');
    expect(toHex(sha256ByHand(bytes))).toBe(expected);
    expect(toHex(await sha256(bytes))).toBe(expected);
  }
});

test('this browser knows which commitments it saw, up to a number', () => {
  localStorage.clear();
  rememberPromise('');
  for (let number = 0; number < 300; number++) rememberPromise(`promise ${number}`);
  expect(hasSeenPromise('promise 299')).toBe(true);
  expect(hasSeenPromise('promise 0')).toBe(false);
  expect(hasSeenPromise('')).toBe(false);
});
