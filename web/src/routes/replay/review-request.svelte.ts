/* The review of a match: it takes the server some seconds, and everything on the page that needs it waits for the
   same one. */
import type { MatchReview } from '../../protocol';
import { language } from '../../words/words.svelte';
import type { MatchSource } from './match-source';

export class ReviewRequest {
  review: MatchReview | undefined = $state.raw();
  problem: unknown = $state.raw();
  isAsked = $state.raw(false);

  /** For it in the page's language, anew when that changes. */
  ask(source: MatchSource): void {
    language();
    this.isAsked = true;
    this.problem = undefined;
    source.review().then(
      (found) => (this.review = found),
      (caught: unknown) => (this.problem = caught),
    );
  }
}
