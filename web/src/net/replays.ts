/* HTTP about one finished match, fetched with the page that shows it. */
import type { MatchInfo, Replay } from '../protocol';
import { call, json, part } from './api';

export function getMatch(id: string): Promise<MatchInfo> {
  return json('GET', `/matches/${part(id)}`);
}

export async function getRecord(id: string): Promise<string> {
  return (await call('GET', `/matches/${part(id)}/record`)).text();
}

export function getReplay(id: string): Promise<Replay> {
  return json('GET', `/matches/${part(id)}/replay`);
}
