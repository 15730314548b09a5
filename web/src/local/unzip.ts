/* A zip that compresses nothing, as `scripts/wasm_packing.py` makes it: what is in it are parts of its own bytes. */
const FILE = 0x04034b50;
/** Where a file's entry says what (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.7). */
const [SIZE, NAME_LENGTH, MORE_LENGTH, NAME] = [18, 26, 28, 30];

export function* filesOf(archive: ArrayBuffer): Generator<[name: string, content: Uint8Array]> {
  const view = new DataView(archive);
  const text = new TextDecoder();
  for (let at = 0; view.getUint32(at, true) === FILE;) {
    const nameLength = view.getUint16(at + NAME_LENGTH, true);
    const start = at + NAME + nameLength + view.getUint16(at + MORE_LENGTH, true);
    const size = view.getUint32(at + SIZE, true);
    yield [text.decode(new Uint8Array(archive, at + NAME, nameLength)), new Uint8Array(archive, start, size)];
    at = start + size;
  }
}
