/* HTTP about people, fetched with the pages that ask: where one is let in. */
import type { SessionLine } from '../protocol';
import { json } from './api';

/** The devices and programs one has, the last used first. */
export function listSessions(): Promise<SessionLine[]> {
  return json('GET', '/me/sessions');
}

/** Let one of them in no more, or none but this one; gives back those that are left. */
export function endSession(id: string): Promise<SessionLine[]> {
  return json('DELETE', `/me/sessions/${encodeURIComponent(id)}`);
}

export function endOtherSessions(): Promise<SessionLine[]> {
  return json('DELETE', '/me/sessions');
}
