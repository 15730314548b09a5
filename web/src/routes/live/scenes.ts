/* What a table does not need at first sight: how a deal and a match end. Fetched while nobody waits for it. */
export { default as DealEnded } from './DealEnded.svelte';
export { default as Rain } from './Rain.svelte';
export { default as Result } from './Result.svelte';
