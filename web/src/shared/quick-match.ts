/* A match against a bot, at once: the table starts it on arrival, so that the deal is seen from its first card. */
import { makeRoom } from '../net/api';
import { newContribution } from '../net/random';
import { navigate } from '../browser/router';
import { rivalLevel } from './level.svelte';
import { myself } from './me.svelte';

export async function playNow(bot = rivalLevel()): Promise<void> {
  await myself.introduce();
  const { room } = await makeRoom({ bots: [{ seat: 1, bot }], seat: 0, contribution: newContribution() });
  navigate(`/mesa/${room.code}?ya`);
}
