// Tells users who request a suggestion why there are none in the editor with the focus. Check Setup uses the same sentences.

import { window } from 'vscode';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import type { NoSuggestionsHere } from './noSuggestionsHere.ts';

/** Does not wait for the message, which stays until the user closes it. */
export function explainNoSuggestions(why: NoSuggestionsHere, logger: Logger): void {
  const message = noSuggestionsMessage(why);
  logger.info(message);
  window
    .showInformationMessage(message)
    .then(undefined, (error: unknown) => logger.error('A message could not be shown', error));
}

/** A sentence for the user. */
export function noSuggestionsMessage(why: NoSuggestionsHere): string {
  switch (why) {
    case 'notebook':
      return t('Next edits are suggested in text files, not in notebooks.');
    case 'customEditor':
      return t('Next edits are suggested in text files, not in custom editors.');
    case 'untitled':
      return t('Save the file to get next edit suggestions in it.');
    case 'elsewhere':
      return t('Next edits are suggested only in files on disk.');
    case 'excluded':
      return t('No next edits are suggested in this file: it is excluded, since agents may not access it.');
    case 'tooLong':
      return t('No next edits are suggested in this file: it is too long.');
  }
}
