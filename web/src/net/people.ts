/* HTTP about people, fetched with what asks: where one is let in, whom one blocks and reports. */
import type { BlockedPerson, ReportOrder, ReportTaken, SessionLine } from '../protocol';
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

/** By the mark others know somebody by; gives back all whom one has blocked. */
export function block(who: string, name: string): Promise<BlockedPerson[]> {
  return json('PUT', `/me/blocks/${who}`, { name });
}

export function unblock(who: string): Promise<BlockedPerson[]> {
  return json('DELETE', `/me/blocks/${who}`);
}

/** Tell whoever runs the house about somebody at a table. */
export function report(order: ReportOrder): Promise<ReportTaken> {
  return json('POST', '/reports', order);
}
