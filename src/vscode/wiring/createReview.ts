// Builds the review and what shows it.

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
