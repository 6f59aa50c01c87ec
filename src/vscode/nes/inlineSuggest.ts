// Runs VS Code's commands for inline suggestions.

import { commands } from 'vscode';
import type { Logger } from '../../base/logger.ts';

/**
 * Makes VS Code ask even though nothing changed since it last asked (`explicit`), without a message to the user when
 * there is no suggestion.
 */
export function triggerQuietly(): void {
  const quietly = { explicit: true, showNoResultNotification: false };
  // Rejects if the editor is closed meanwhile.
  commands.executeCommand('editor.action.inlineSuggest.trigger', quietly).then(undefined, () => undefined);
}

/** Removes what VS Code draws in the editor with the focus. It reports that as a rejection. */
export function hideInlineSuggestion(logger: Logger): void {
  commands
    .executeCommand('editor.action.inlineSuggest.hide')
    .then(undefined, (error: unknown) => logger.error('VS Code could not hide a suggestion', error));
}
