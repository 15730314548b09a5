/* The pages besides home and the live table, as one part of the app: one file is lighter than five. */
import { parts } from '../parts';
import Learn from './Learn.svelte';
import Matches from './Matches.svelte';
import NewTable from './NewTable.svelte';
import Replay from './Replay.svelte';
import Rules from './Rules.svelte';

Object.assign(parts, { new: NewTable, learn: Learn, rules: Rules, matches: Matches, replay: Replay });
