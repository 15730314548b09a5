/* Who one is here. Nobody has to say a name before playing: one is invented and can be changed. */
import { getMe, putMe } from '../net/api';
import { COLOURS, FACES, type Me, type MeOrder } from '../protocol';
import { say } from '../words/words.svelte';

/* One's other tabs; they are the same person. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('caida.me') : null;

class Myself {
  /** Null for somebody the server has not met. */
  me: Me | null = $state.raw(null);
  #hasAsked = false;

  constructor() {
    tabs?.addEventListener('message', ({ data }: MessageEvent<Me>) => (this.me = data));
  }

  async meet(): Promise<Me | null> {
    this.me = await getMe();
    this.#hasAsked = true;
    return this.me;
  }

  async rename(order: MeOrder): Promise<void> {
    this.me = await putMe(order);
    tabs?.postMessage(this.me);
  }

  /** To be called before anything that needs an identity. */
  async introduce(): Promise<void> {
    if (this.me ?? (this.#hasAsked ? null : await this.meet())) return;
    const luck = Math.floor(Math.random() * 90) + 10;
    const [colour = 'oro', face = 'pana'] = [COLOURS[luck % COLOURS.length], FACES[luck % FACES.length]];
    await this.rename({ name: say('me.invented', luck), colour, face });
  }
}

export const myself = new Myself();
