// Builds the review and what shows it.

import type { DisposableStore } from '../../base/disposable.ts';
import { BeforeDocuments } from './beforeDocuments.ts';
import { HunkEditors } from './hunkEditors.ts';
import { Review, type ReviewParts } from './review.ts';
import { ReviewActions } from './reviewActions.ts';
import { vscodeReviewQuestions, type ReviewQuestions } from './reviewQuestions.ts';

export interface BuiltReview {
  readonly review: Review;
  readonly actions: ReviewActions;
}

/** All of it ends with `lifetime`. */
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
