/* HTTP about the list of one's matches, fetched with the page that shows it. */
import type { MatchCard } from '../protocol';
import { json } from './api';

/** One's own finished matches, newest first; `before` is the `finished_at` of the last one has. */
export function listMatches(before: number | undefined, limit: number): Promise<MatchCard[]> {
  return json('GET', `/matches?limit=${limit}${before === undefined ? '' : `&before=${before}`}`);
}
