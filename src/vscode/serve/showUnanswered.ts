// Shows in the status bar that a question ended before the user answered it. Used by the native prompts.

import { window } from 'vscode';
import { unansweredWords, type QuestionLife } from './requestLife.ts';

/** Shows nothing for a question that is open or was answered, or if the user knows why it ended. */
export function showUnanswered(life: QuestionLife | undefined): void {
  const why = unansweredWords(life);
  if (why !== undefined) window.setStatusBarMessage(`$(circle-slash) ACP: ${why}`, 8_000);
}
