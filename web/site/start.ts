/* The first script of the site with no server: whatever the page asks is asked of the house in this browser. Nothing
   here may bring the page's own script along, which begins to ask at once. */
import { readKeptSettings } from '../src/browser/preferences';
import { transport, type Transport } from '../src/net/transport';
import type { SiteHouse } from './house';

document.documentElement.lang = readKeptSettings().language;

let house: SiteHouse | undefined;
async function open(): Promise<SiteHouse> {
  const { SiteHouse } = await import('./house');
  return (house ??= new SiteHouse());
}

Object.assign(transport, {
  request: async (target, order) => (await open()).request(target, order),
  /* One asks for a table before one connects to it. */
  connect: (target) => house!.connect(target),
  isHere: true,
} satisfies Transport);

const begin = () => void import('../src/main');
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
else begin();
