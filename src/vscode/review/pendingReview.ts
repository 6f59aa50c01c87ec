// Remembers for the next window whether changes wait for review; only then is the chat loaded at startup, to show them
// in editors.

import type { Memento } from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import type { Review } from './review.ts';

const key = 'acpHost.review.pending';

/** @param memory the workspace state. */
export function isReviewPending(memory: Pick<Memento, 'get'>): boolean {
  return memory.get<unknown>(key) === true;
}

export function rememberPending(review: Review, memory: Pick<Memento, 'get' | 'update'>): Disposable {
  return review.onDidChange(() => {
    const isPending = review.files.size > 0;
    if (isPending !== isReviewPending(memory)) void memory.update(key, isPending || undefined);
  });
}
