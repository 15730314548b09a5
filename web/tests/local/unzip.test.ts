import { expect, test } from 'vitest';
import { filesOf } from '../../src/local/unzip';

/* As Python's zipfile writes it, with nothing compressed. */
const ARCHIVE =
  'UEsDBBQAAAAAAAAAIQCI+aBvBAAAAAQAAAAHAAAAYS9iLnR4dGhvbGFQSwMEFAAACAAAAAAhAAAAAAAAAAAAAAAAAAYAAADD' +
  'sS50eHRQSwMEFAAAAAAAAAAhAIiwJDICAAAAAgAAAAEAAABjNDJQSwECFAMUAAAAAAAAACEAiPmgbwQAAAAEAAAABwAAAAAA' +
  'AAAAAAAAgAEAAAAAYS9iLnR4dFBLAQIUAxQAAAgAAAAAIQAAAAAAAAAAAAAAAAAGAAAAAAAAAAAAAACAASkAAADDsS50eHRQ' +
  'SwECFAMUAAAAAAAAACEAiLAkMgIAAAACAAAAAQAAAAAAAAAAAAAAgAFNAAAAY1BLBQYAAAAAAwADAJgAAABuAAAAAAA=';

test('what is in an archive are parts of its own bytes, in their order', () => {
  const archive = Uint8Array.from(atob(ARCHIVE), (letter) => letter.charCodeAt(0)).buffer;
  const found = [...filesOf(archive)].map(([name, content]) => [name, new TextDecoder().decode(content)]);
  expect(found).toEqual([
    ['a/b.txt', 'hola'],
    ['ñ.txt', ''],
    ['c', '42'],
  ]);
  expect([...filesOf(archive)].every(([, content]) => content.buffer === archive)).toBe(true);
});
