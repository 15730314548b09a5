/* A record that somebody brought. The house plays it again, and keeps nothing of it. */
import { json } from '../../net/api';
import type { MatchReview, OpenedRecord } from '../../protocol';
import type { MatchSource } from './match-source';

export function brought(record: string): MatchSource {
  const open = () => json<OpenedRecord>('POST', '/records', { record });
  return {
    id: '',
    replay: async () => (await open()).replay,
    review: () => json<MatchReview>('POST', '/records/review', { record }),
    record: () => Promise.resolve(record),
    async proof() {
      const { commitment, reveal } = await open();
      return commitment && reveal ? { commitment, reveal } : null;
    },
  };
}
