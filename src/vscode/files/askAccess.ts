// Asks the user with VS Code's own UI whether an agent may access a file: a notification announces the question, and it is listed with
// the other open questions. Closing it is no answer. Used by `AccessQuestions`.

import { CancellationTokenSource, QuickPickItemKind, window, type QuickPickItem } from 'vscode';
import type { CancellationToken } from '../../base/cancellation.ts';
import { t } from '../../base/l10n.ts';
import type { OpenQuestions } from '../window/openQuestions.ts';
import { wrapped } from '../window/lineItem.ts';
import { oneLine, withoutIcons } from '../window/shownText.ts';
import { accessMessage, type AccessAnswer, type AccessQuestion, type AskAccess } from './accessQuestions.ts';

export function askAccess(questions: OpenQuestions): AskAccess {
  return async (question, sessionId, token) => {
    const message = accessMessage(question);
    const shown = {
      ...{ agent: question.agent, sessionId },
      summary: message,
      detail: t('session {0}', oneLine(sessionId, 100)),
      review: () => review(question, token),
      inNotice: { text: message, answers: answers() },
      isOnlyNative: true,
    };
    const answer = await questions.ask<AccessAnswer>(shown, token, 'dismissed');
    if (token.isCancellationRequested)
      window.setStatusBarMessage(`$(circle-slash) ACP: ${t('The agent no longer needs an answer.')}`, 8_000);
    return answer;
  };
}

function answers(): readonly { readonly label: string; readonly answer: AccessAnswer }[] {
  return [
    { label: t('Allow Once'), answer: 'once' },
    { label: t('Allow for This Session'), answer: 'session' },
    { label: t('Refuse'), answer: 'refuse' },
  ];
}

/** Resolves to undefined if the user closed the quick pick, or if no request waits for the answer any more. */
async function review(question: AccessQuestion, token: CancellationToken): Promise<AccessAnswer | undefined> {
  // The first items are no answers, so that a key meant for the editor cannot allow anything.
  const lines = wrapped(accessMessage(question), 76, 20).lines.map((line) => ({ label: withoutIcons(line) }));
  const items: (QuickPickItem & { readonly answer?: AccessAnswer })[] = [
    ...lines,
    { label: t('Answer'), kind: QuickPickItemKind.Separator },
    ...answers(),
  ];
  const options = {
    title: t('File Access'),
    placeHolder: t('Select an answer. Escape keeps the request pending.'),
    ignoreFocusOut: true,
  };
  const source = new CancellationTokenSource();
  const over = token.onCancellationRequested(() => source.cancel());
  try {
    for (;;) {
      const chosen = await window.showQuickPick(items, options, source.token);
      if (chosen === undefined || token.isCancellationRequested) return undefined;
      if (chosen.answer !== undefined) return chosen.answer;
    }
  } finally {
    over.dispose();
    source.dispose();
  }
}
