/* HTTP about a table one is at, fetched with the page that shows it. */
import type { HintMessage, PhraseInfo } from '../protocol';
import { json, part } from './api';

export function getPhrases(): Promise<PhraseInfo[]> {
  return json('GET', '/phrases');
}

/** What one had best do; only for who is to play, and against bots alone. */
export function getHint(room: string): Promise<HintMessage> {
  return json('GET', `/rooms/${part(room)}/hint`);
}
