// Tells when a part of a question that is open in an editor is out of date: when the agent changes the question, or when it ends
// without an answer. Used by all that show a part of a question in an editor.

import type { CancellationToken } from '../../base/cancellation.ts';
import { toDisposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import type { Validity } from '../window/shownTexts.ts';
import type { QuestionLife } from './requestLife.ts';

export interface ShownQuestion {
  readonly life?: QuestionLife | undefined;
  /** Cancelled when there is a newer version of it. */
  readonly outdated?: CancellationToken | undefined;
}

/** Undefined if the question is neither changed nor withdrawn. What the user has answered stays as it was shown. */
export function requestValidity({ life, outdated }: ShownQuestion): Validity | undefined {
  const tokens = [outdated, life?.token].filter((token) => token !== undefined);
  if (tokens.length === 0) return undefined;
  const notice = (): string | undefined => {
    if (life?.end !== undefined) return t('This request is no longer pending.');
    return outdated?.isCancellationRequested === true
      ? t('This is out of date: the agent has changed its request. Open it again before you answer.')
      : undefined;
  };
  const token: CancellationToken = {
    get isCancellationRequested() {
      return tokens.some(({ isCancellationRequested }) => isCancellationRequested);
    },
    onCancellationRequested: (listener) => {
      const listeners = tokens.map((one) => one.onCancellationRequested(listener));
      return toDisposable(() => {
        for (const one of listeners) one.dispose();
      });
    },
  };
  return { token, notice };
}
