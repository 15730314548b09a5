/* The live table as a part of the app. */
import { parts } from '../parts';
import LiveTable from './LiveTable.svelte';

Object.assign(parts, { table: LiveTable });
