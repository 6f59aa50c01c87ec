// Asks the user with VS Code's own UI whether an agent may access a file: a notification announces the question, and it is listed with
// the other open questions. Closing it is no answer. Used by `AccessQuestions`.

import { window } from 'vscode';
import type { CancellationToken } from '../../base/cancellation.ts';
import { t } from '../../base/l10n.ts';
import type { OpenQuestions } from '../window/openQuestions.ts';
import { pickLine } from '../window/shortLines.ts';
import { oneLine } from '../window/shownText.ts';
import {
  accessAnswers,
  accessItems,
  accessMessage,
  inShort,
  type AccessAnswer,
  type AccessItem,
  type AccessQuestion,
  type AskAccess,
} from './accessQuestions.ts';

export function askAccess(questions: OpenQuestions): AskAccess {
  return async (question, sessionId, token) => {
    const message = accessMessage(question);
    const shown = {
      ...{ agent: question.agent, sessionId },
      summary: message,
      detail: t('session {0}', oneLine(sessionId, 100)),
      review: () => review(question, token),
      inNotice: { text: message, answers: accessAnswers() },
      isOnlyNative: true,
    };
    const answer = await questions.ask<AccessAnswer>(shown, token, 'dismissed');
    if (token.isCancellationRequested)
      window.setStatusBarMessage(`$(circle-slash) ACP: ${t('The agent no longer needs an answer.')}`, 8_000);
    return answer;
  };
}

/** Resolves to undefined if the user closed the quick pick, or if no request waits for the answer any more. */
function review(question: AccessQuestion, token: CancellationToken): Promise<AccessAnswer | undefined> {
  const items = accessItems(question);
  const list = {
    title: t('File Access'),
    placeholder: t('Select an answer. Escape keeps the request pending.'),
    ...{ items, short: inShort(items) },
    firstActive: ({ answer }: AccessItem) => answer === undefined,
  };
  return pickLine(list, token, ({ answer }) => answer);
}
