/* What `pack-link.ts` has packed: `#/abrir?p=…`. */
import * as house from '../../../src/routes/replay/unpack-link';

export function unpackLink(hash: string): Promise<string | null> {
  return house.unpackLink(`#${hash.split('?', 2)[1] ?? ''}`);
}
