// The two texts of a change that a tool call made or wants to make, side by side in VS Code's own diff editor.

import { lineCounts } from '../../chat/lineCounts.ts';
import type { CallView } from '../../chat/messages.ts';
import type { RuleScope } from '../../chat/permissionRules.ts';
import { oldSide } from '../serve/diffSides.ts';
import type { RequestDocuments } from '../serve/requestDocuments.ts';
import { oneLine } from '../serve/shownText.ts';

/** @param index of the diff in the call's content. False: there is none. */
export async function showCallDiff(
  call: CallView | undefined,
  index: number,
  scope: RuleScope,
  documents: RequestDocuments,
): Promise<boolean> {
  const diff = call?.content[index];
  if (call === undefined || diff?.type !== 'diff') return false;
  const { path, oldText, newText } = diff;
  // What a finished call wrote is in the file already.
  const isOver = call.status === 'completed' || call.status === 'failed';
  const before = oldText ?? (isOver ? '' : await oldSide({ path, oldText, newText }, scope));
  const { added, removed } = lineCounts(before, newText);
  const title = `${oneLine(path, 100)} (+${added} −${removed}), by ${oneLine(scope.agent, 40)}`;
  await documents.showDiff(path, before, newText, title);
  return true;
}
