// Tells when the diff of a tool call that is open in an editor is out of date: when the agent sends another one for the call, as
// while the call waits for a permission. Used by `handlePageMessage`.

import type { CancellationToken } from '../../../base/cancellation.ts';
import { t } from '../../../base/l10n.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import { partsOf, type CallDiff } from '../../../chat/transcript/callDiff.ts';
import type { Validity } from '../../window/shownTexts.ts';

/** @param index of the diff in the content of the call. @param shown the diff that the user has opened. */
export function diffValidity(
  conversation: Pick<Conversation, 'diff' | 'onDidChangeRaw'>,
  toolCallId: string,
  index: number,
  shown: CallDiff,
): Validity {
  /** Undefined if there is none any more, or it was dropped for lack of room. */
  const now = (): CallDiff | undefined => conversation.diff(toolCallId, index);
  const token: CancellationToken = {
    get isCancellationRequested() {
      const diff = now();
      return diff !== undefined && !isSame(diff, shown);
    },
    onCancellationRequested: (listener) => {
      const changes = conversation.onDidChangeRaw((raw) => {
        if (raw.toolCallId !== toolCallId || raw.what !== 'diffs' || !('value' in raw)) return;
        const diff = now();
        if (diff !== undefined && isSame(diff, shown)) return;
        changes.dispose();
        listener();
      });
      return changes;
    },
  };
  return {
    token,
    notice: () => t('This is out of date: the agent has changed the tool call. Open the change again.'),
  };
}

function isSame(one: CallDiff, other: CallDiff): boolean {
  const [parts, others] = [partsOf(one), partsOf(other)];
  return (
    one.path === other.path &&
    parts.length === others.length &&
    parts.every(
      ({ oldText, newText }, at) => oldText === others[at]!.oldText && newText === others[at]!.newText,
    )
  );
}
