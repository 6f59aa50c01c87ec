// Shows a change that a tool call made or proposes in VS Code's diff editor.

import { t } from '../../../base/l10n.ts';
import { lineCounts } from '../../../chat/toolCall/lineCounts.ts';
import type { CallStatus } from '../../../chat/messages/messages.ts';
import type { RuleScope } from '../../../chat/permission/permissionRules.ts';
import type { CallDiff } from '../../../chat/transcript/rawValues.ts';
import { oldSide } from '../../serve/permissions/diffSides.ts';
import type { RequestDocuments } from '../../window/requestDocuments.ts';
import { oneLine } from '../../window/shownText.ts';

/** @param status of the tool call. */
export async function showCallDiff(
  { path, oldText, newText }: CallDiff,
  status: CallStatus | undefined,
  scope: RuleScope,
  documents: RequestDocuments,
): Promise<void> {
  // A finished call has already written the file.
  const isOver = status === 'completed' || status === 'failed';
  const before = oldText ?? (isOver ? '' : await oldSide({ path, oldText, newText }, scope));
  const { added, removed } = lineCounts(before, newText);
  const title = t('{0} (+{1} −{2}), by {3}', oneLine(path, 100), added, removed, oneLine(scope.agent, 40));
  await documents.showDiff(path, before, newText, title);
}
