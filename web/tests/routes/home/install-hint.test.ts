import { expect, test } from 'vitest';
import { needsHint } from '../../../src/routes/home/install-hint';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const TABLET =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const CHROME = PHONE.replace('Version/17.5', 'CriOS/126.0.0.0');

test.each([
  ['Safari on a phone', PHONE, 5, false, true],
  ['a tablet that says it is a Mac', TABLET, 5, false, true],
  ['a Mac', TABLET, 0, undefined, false],
  ['the page opened from the home screen', PHONE, 5, true, false],
  ['another browser on the same phone', CHROME, 5, false, false],
  ['a phone of another make', 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36', 5, undefined, false],
])('%s', (_, userAgent, maxTouchPoints, standalone, needs) => {
  expect(needsHint({ userAgent, maxTouchPoints, ...(standalone === undefined ? {} : { standalone }) })).toBe(needs);
});
