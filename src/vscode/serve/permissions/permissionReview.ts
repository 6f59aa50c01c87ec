// Shows a permission request in a quick pick: its subject first, then the agent's options. The first active item answers
// nothing, so that a key meant for the editor cannot allow anything. Closing the quick pick is no answer.

import { window, type QuickPickItem } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import { agentName } from '../../../base/agentName.ts';
import { t } from '../../../base/l10n.ts';
import { inShort, permissionItems, type PermissionItem, type ReviewStep } from './permissionItems.ts';
import type { PermissionRequest } from './permissionPrompt.ts';
import { showLines } from '../../window/shortLines.ts';
import { oneLine } from '../../window/shownText.ts';

type Item = QuickPickItem & PermissionItem;

/** @param onShow called to show a diff or the whole text; the quick pick stays open. @returns undefined if it was closed or `token` was cancelled. */
export async function reviewPermission(
  request: PermissionRequest,
  token: CancellationToken,
  onShow: (step: ReviewStep) => void,
): Promise<Extract<ReviewStep, { kind: 'answer' | 'rule' }> | undefined> {
  if (token.isCancellationRequested) return undefined;
  const pick = window.createQuickPick<Item>();
  const { agent, sessionId } = request;
  pick.title = t(
    '{0} requests permission (session {1})',
    oneLine(agentName(agent), 40),
    oneLine(sessionId, 40),
  );
  pick.placeholder = t('Select an answer. Escape keeps the request pending.');
  pick.ignoreFocusOut = true;
  const items = permissionItems(request);
  showLines(pick, items, inShort(items), (item) => item.step?.kind === 'nothing');
  const chosen = Promise.withResolvers<Extract<ReviewStep, { kind: 'answer' | 'rule' }> | undefined>();
  const over = token.onCancellationRequested(() => chosen.resolve(undefined));
  pick.onDidHide(() => chosen.resolve(undefined));
  pick.onDidAccept(() => {
    const step = pick.selectedItems[0]?.step;
    if (step?.kind === 'answer' || step?.kind === 'rule') chosen.resolve(step);
    else if (step && step.kind !== 'nothing') onShow(step);
  });
  pick.show();
  try {
    return await chosen.promise;
  } finally {
    over.dispose();
    pick.dispose();
  }
}
