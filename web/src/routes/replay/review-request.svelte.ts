/* The review of a match: it takes the server some seconds, and everything on the page that needs it waits for the
   same one. */
import { getReview } from '../../net/api';
import type { MatchReview } from '../../protocol';
import { language } from '../../words/words.svelte';

export class ReviewRequest {
  review: MatchReview | undefined = $state.raw();
  problem: unknown = $state.raw();
  isAsked = $state.raw(false);

  /** For it in the page's language, anew when that changes. */
  ask(id: string): void {
    language();
    this.isAsked = true;
    this.problem = undefined;
    getReview(id).then(
      (found) => (this.review = found),
      (caught: unknown) => (this.problem = caught),
    );
  }
}
