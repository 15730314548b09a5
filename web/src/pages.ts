/* The page of each route, fetched when it is first needed; home comes with the app. */
import type { Component } from 'svelte';
import type { Route } from './browser/route';
import Home from './routes/home/Home.svelte';

export type Page = Component<Pick<Route, 'id'>>;

/* `SCRIPTS` in server/pages.py knows them too, so that a browser asks for one along with the first script. */
const PAGES: Record<Route['name'], () => Promise<{ default: Component<never> }>> = {
  home: () => Promise.resolve({ default: Home }),
  live: () => import('./routes/live/LiveTable.svelte'),
  new: () => import('./routes/new/NewTable.svelte'),
  learn: () => import('./routes/learn/Learn.svelte'),
  rules: () => import('./routes/rules/Rules.svelte'),
  matches: () => import('./routes/matches/Matches.svelte'),
  replay: () => import('./routes/replay/Replay.svelte'),
  offline: () => import('./routes/offline/PlayOffline.svelte'),
  missing: () => import('./routes/missing/Missing.svelte'),
};

export async function fetchPage(name: Route['name']): Promise<Page> {
  return (await PAGES[name]()).default as Page;
}
