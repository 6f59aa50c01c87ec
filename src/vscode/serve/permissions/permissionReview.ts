// Shows a permission request in a quick pick: its subject first, then the agent's options. The first active item answers
// nothing, so that a key meant for the editor cannot allow anything. Closing the quick pick is no answer.

import type { CancellationToken } from '../../../base/cancellation.ts';
import { agentName } from '../../../base/agentName.ts';
import { t } from '../../../base/l10n.ts';
import { inShort, permissionItems, type PermissionItem, type ReviewStep } from './permissionItems.ts';
import type { PermissionRequest } from './permissionPrompt.ts';
import { pickLine } from '../../window/shortLines.ts';
import { oneLine } from '../../window/shownText.ts';

/** @param onShow called to show a diff or the whole text; the quick pick stays open. @returns undefined if it was closed or `token` was cancelled. */
export function reviewPermission(
  request: PermissionRequest,
  token: CancellationToken,
  onShow: (step: ReviewStep) => void,
): Promise<Extract<ReviewStep, { kind: 'answer' | 'rule' }> | undefined> {
  const { agent, sessionId } = request;
  const items = permissionItems(request);
  const list = {
    title: t('{0} requests permission (session {1})', oneLine(agentName(agent), 40), oneLine(sessionId, 40)),
    placeholder: t('Select an answer. Escape keeps the request pending.'),
    ...{ items, short: inShort(items) },
    firstActive: ({ step }: PermissionItem) => step?.kind === 'nothing',
  };
  return pickLine(list, token, ({ step }) => {
    if (step?.kind === 'answer' || step?.kind === 'rule') return step;
    if (step && step.kind !== 'nothing') onShow(step);
    return undefined;
  });
}
