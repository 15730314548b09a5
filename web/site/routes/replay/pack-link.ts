/* A match as a link that contains it, where the path itself comes after the hash. */
import * as house from '../../../src/routes/replay/pack-link';

export const LONGEST_LINK = house.LONGEST_LINK;

export async function packLink(record: string): Promise<string | null> {
  return (await house.packLink(record))?.replace('#', '?') ?? null;
}
