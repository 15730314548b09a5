/* The pages by their route. Those that come in files of their own put themselves here when they arrive. */
import type { Component } from 'svelte';
import type { Route } from './route';

export type Page = Component<{ code: string; id: string }>;
export const parts: Partial<Record<Route['name'], Page>> = {};
