// Asks for consent to a value that the user must be able to read whole. Begins with a notification, since a dialog would take keys
// that are meant for the editor. Used for agents that start or connect, and for model servers.

import type { Questions } from './questions.ts';

/**
 * Maximum UTF-16 units of a notification. VS Code draws about 50 in a line, and below them the buttons, which are out of sight
 * where the window is too low for all of it.
 */
const longestNotification = 500;
/** Maximum UTF-16 units of a value in a dialog. */
export const longestInDialog = 1_500;

export interface WholeQuestion {
  /** What the user agrees to: all that is used afterwards. */
  readonly shown: string;
  /** The question with `shown`, for a notification. */
  readonly question: string;
  /** The question without it, and the button that opens the dialog. */
  readonly offer: string;
  readonly show: string;
  /** The title of the dialog. */
  readonly title: string;
  /** The message that is shown instead if `shown` is too long for a dialog. */
  readonly tooLong: string;
  readonly allow: string;
  readonly refuse: string;
}

/**
 * Asks in a notification, which offers a dialog if it cannot show the value to the letter. Resolves to undefined if the user
 * decided nothing.
 */
export async function askWhole(
  { shown, question, offer, show, title, tooLong, allow, refuse }: WholeQuestion,
  questions: Pick<Questions, 'offer' | 'confirm'>,
): Promise<boolean | undefined> {
  if (shown.length > longestInDialog) {
    await questions.offer('error', tooLong);
    return undefined;
  }
  // A notification joins spaces and renders links.
  if (question.length <= longestNotification && !/ {2}|\]\(/.test(shown)) {
    const answer = await questions.offer('warning', question, allow, refuse);
    return answer === undefined ? undefined : answer === allow;
  }
  const answer = await questions.offer('warning', offer, show, refuse);
  if (answer === refuse) return false;
  if (answer !== show) return undefined;
  return (await questions.confirm(title, shown, allow)) || undefined;
}
