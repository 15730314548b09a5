/* HTTP about oneself, fetched with what asks: where one is let in, and whom one has blocked. */
import type { BlockedPerson, SessionLine } from '../protocol';
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

/** Whom one has blocked, the latest first. */
export function listBlocks(): Promise<BlockedPerson[]> {
  return json('GET', '/me/blocks');
}

export function unblock(who: string): Promise<BlockedPerson[]> {
  return json('DELETE', `/me/blocks/${who}`);
}
