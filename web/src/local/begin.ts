/* Where the game is in this browser: who answers the page, from the beginning and when the network goes away. Nothing
   here may bring the page's own script along: that one begins to ask at once. */
import { keep, readKept } from '../browser/kept';
import type { Route } from '../browser/route';
import { readRoute } from '../browser/route';
import { transport, type Transport } from '../net/transport';
import { House, ME } from './house';
import { readPlayed, readTableHere } from './played';
import { readRuntime } from './runtime';

/** Kept by the tab while one plays here, so that a reload at a table finds it again. */
const HERE = 'caida.here';
/** As `shared/level.svelte.ts` keeps it: without the compiled engine there is no maestro. */
const LEVEL = 'caida.level';
/** A house that may only have been slow gets another chance after so long. */
const SECOND_TRY = 1500;
/** By then the page is drawn, on the slowest phone. */
const CALM = 5000;

/** Where one is reminded of what waits in this browser. */
const PLACES: Route['name'][] = ['home', 'matches'];

/** The house over the network. */
export const far: Transport = { ...transport };

let house: House | undefined;

/** The house in this browser is asked where there is no network, and where the tab plays there; who comes home with a
    network leaves it. */
export function begin(page: Route['name']): void {
  const isHere = !navigator.onLine || (page !== 'home' && sessionStorage.getItem(HERE));
  if (!isHere || !takeOver()) {
    sessionStorage.removeItem(HERE);
    transport.request = askFar;
    if (PLACES.includes(page) && (readTableHere() || readPlayed().length))
      void import('./word').then(({ sayWaiting }) => sayWaiting());
  }
  setTimeout(renew, CALM);
}

/** Who has asked for the game is given the newest, quietly. */
async function renew(): Promise<void> {
  const { downloading } = await import('./downloading.svelte');
  if (navigator.onLine) await downloading.look();
}

/** The same one for all of the page, made when it is first needed; null if its files are not here. */
export function openHouse(): House | null {
  const runtime = readRuntime();
  if (runtime) house ??= new House(runtime);
  return house ?? null;
}

/** Where it was opened for a question only, the page goes on with who answers it. */
export function shutHouse(): void {
  if (transport.isHere) return;
  house?.close();
  house = undefined;
}

function takeOver(): Transport | null {
  const found = openHouse();
  if (!found || transport.isHere) return found;
  if (readRuntime()?.missing && readKept(LEVEL) === 'maestro') keep(LEVEL, 'conocedor');
  sessionStorage.setItem(HERE, 'true');
  const { request, connect, isHere } = found;
  Object.assign(transport, { request, connect, isHere });
  void import('./word').then(({ sayHere }) => sayHere(found));
  return found;
}

/** The house far away and, when it can't be reached, this one; but a table far away waits for who sits at it. */
async function askFar(target: string, order?: RequestInit): Promise<Response> {
  try {
    const answer = await far.request(target, order);
    if (target.startsWith('/api/me?') && answer.ok)
      void answer
        .clone()
        .json()
        .then((me) => me && keep(ME, me));
    return answer;
  } catch (problem) {
    const other = transport.isHere || (await isGone()) ? takeOver() : null;
    if (!other) throw problem;
    return other.request(target, order);
  }
}

async function isGone(): Promise<boolean> {
  if (readRoute(location.pathname).name === 'live') return false;
  if (!navigator.onLine) return true;
  await new Promise((done) => setTimeout(done, SECOND_TRY));
  return far.request('/api/me').then(
    () => false,
    () => true,
  );
}

/** The page begins anew in this browser's house, or in the one far away. */
export function playHere(path: string): void {
  sessionStorage.setItem(HERE, 'true');
  location.assign(path);
}

export function goBack(): void {
  sessionStorage.removeItem(HERE);
  location.assign('/');
}
