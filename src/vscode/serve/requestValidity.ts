// How long what the user has opened of a question is true: until the agent changes the question, or until it ends without an
// answer. Used by whatever shows a part of a question in an editor.

import type { CancellationToken } from '../../base/cancellation.ts';
import { t } from '../../base/l10n.ts';
import type { Validity } from '../window/shownTexts.ts';
import type { QuestionLife } from './requestLife.ts';

export interface ShownQuestion {
  readonly life?: QuestionLife | undefined;
  /** Cancelled when its agent has changed it. */
  readonly outdated?: CancellationToken | undefined;
}

/** Undefined if the question is neither changed nor withdrawn. What the user has answered stays as it was shown. */
export function requestValidity({ life, outdated }: ShownQuestion): Validity | undefined {
  const token = outdated ?? life?.token;
  if (!token) return undefined;
  const notice = (): string | undefined => {
    if (life?.end !== undefined) return t('This request is no longer pending.');
    return life?.token.isCancellationRequested === true
      ? undefined
      : t('This is out of date: the agent has changed its request. Open it again before you answer.');
  };
  return { token, notice };
}
