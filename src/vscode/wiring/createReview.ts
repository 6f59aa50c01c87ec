// Builds the review of changes made by agents: its model, its documents, its editor decorations and its actions.

import type { DisposableStore } from '../../base/disposable.ts';
import { BeforeDocuments } from '../review/beforeDocuments.ts';
import { HunkEditors } from '../review/hunkEditors.ts';
import { Review, type ReviewParts } from '../review/review.ts';
import { ReviewActions } from '../review/reviewActions.ts';
import { vscodeReviewQuestions, type ReviewQuestions } from '../review/reviewQuestions.ts';

export interface BuiltReview {
  readonly review: Review;
  readonly actions: ReviewActions;
}

/** Everything created here is disposed with `lifetime`. */
export function createReview(
  parts: ReviewParts,
  lifetime: DisposableStore,
  questions: ReviewQuestions = vscodeReviewQuestions,
): BuiltReview {
  const review = lifetime.add(new Review(parts));
  const documents = lifetime.add(new BeforeDocuments(review));
  lifetime.add(new HunkEditors(review));
  return { review, actions: new ReviewActions(review, documents, questions) };
}
