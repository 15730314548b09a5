/* HTTP about others at a table, fetched with what asks: to block one, to report one. */
import type { BlockedPerson, ReportOrder, ReportTaken } from '../protocol';
import { json } from './api';

/** By the mark others know somebody by; gives back all whom one has blocked. */
export function block(who: string, name: string): Promise<BlockedPerson[]> {
  return json('PUT', `/me/blocks/${who}`, { name });
}

/** Tell whoever runs the house about somebody at a table. */
export function report(order: ReportOrder): Promise<ReportTaken> {
  return json('POST', '/reports', order);
}
