/* The house of a site with no server. What it is made of comes when something is asked that takes it; until then the
   page shows what is known without. */
import { House } from '../src/local/house';
import type { Runtime } from '../src/local/messages';
import { downloading } from '../src/local/downloading.svelte';
import { canKeep, download, findRuntime, readRuntime } from '../src/local/runtime';
import * as page from '../src/words/words.svelte';
import { reply, toStranger, written } from './answers';
import { route } from './browser/router';
import { weightOf } from './local/packed';
import { shownWhile } from './waiting.svelte';
import { say } from './words';

/** A wait shorter than this is nobody's business. */
const CALM = 300;

export class SiteHouse {
  #house: House | undefined;
  #opening: Promise<House> | undefined;
  /** Done when it has answered for the first time. */
  #waking: Promise<unknown> | undefined;
  #shown: Promise<unknown> | undefined;
  #isAwake = false;

  constructor() {
    const kept = readRuntime();
    if (!kept) return;
    /* Who has played here is going to again: it is woken up beside the page. */
    this.#opening = Promise.resolve(this.#start(kept));
    if (navigator.onLine) void downloading.look();
  }

  request = async (path: string, request: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', body = '' } = request;
    if (!this.#isAwake) {
      const isAtTable = route().name === 'live';
      const known =
        (await written(path, method, body as string)) ??
        (this.#opening ? null : await toStranger(path, method, isAtTable));
      if (known) return known;
    }
    await page.fetchWords();
    try {
      const house = await this.#open();
      /* Home asks on its own account, and can be looked at meanwhile. */
      if (route().name !== 'home' || method !== 'GET') await this.#showWaking();
      return house.request(path, request);
    } catch (problem) {
      return reply({ code: 'local', text: (problem as Error).message }, 503);
    }
  };

  connect = (target: string): ReturnType<House['connect']> => this.#house!.connect(target);

  #start(runtime: Runtime): House {
    const house = new House(runtime);
    this.#house = house;
    this.#waking = house.request('/api/me').then(() => (this.#isAwake = true));
    return house;
  }

  #showWaking(): Promise<unknown> | undefined {
    const wait = { title: say('site.starting'), text: say('site.soon') };
    if (!this.#isAwake) this.#shown ??= shownWhile(wait, CALM, async () => this.#waking);
    return this.#shown;
  }

  #open(): Promise<House> {
    this.#opening ??= bring()
      .then((runtime) => this.#start(runtime))
      .catch((problem: unknown) => {
        this.#opening = undefined;
        throw problem;
      });
    return this.#opening;
  }
}

/** What the house is made of, fetched before the eyes of whoever wants it. Rejects with a sentence for them. */
async function bring(): Promise<Runtime> {
  if (!canKeep()) throw new Error(say('site.unable'));
  const runtime = await findRuntime().catch(() => null);
  if (!runtime) throw new Error(say('site.nowhere'));
  const stop = new AbortController();
  const wait = {
    title: say('site.fetching'),
    text: say('site.once', (await weightOf(runtime)).toLocaleString(page.language())),
    part: 0,
    oncancel: () => stop.abort(),
  };
  try {
    await shownWhile(wait, 0, (shown) => download(runtime, stop.signal, (part) => (shown.part = part)));
  } catch {
    throw new Error(stop.signal.aborted ? say('site.cancelled') : page.say('local.failed'));
  }
  return runtime;
}
