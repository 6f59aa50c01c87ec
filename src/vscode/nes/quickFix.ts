// Finds an edit among VS Code's quick fixes for an error that the last edit caused, such as a missing import or `await`, or a
// misspelled name. `NextEdits` offers it if the agent has no suggestion.

import { CodeActionKind, commands, Range as VscodeRange, Uri, type CodeAction, type Command } from 'vscode';
import { timeBoxed, type CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { Position } from '../../base/textPosition.ts';
import type { Problem } from '../../nes/requests/diagnosticTrigger.ts';
import type { EditSuggestion } from '../../nes/suggestion/suggestion.ts';
import type { EditorDocument } from '../../nes/text/editorDocument.ts';
import { fromPosition } from '../documents/convert.ts';
import { usableFix } from './usableFix.ts';

/** ms for the language extension, for one error. VS Code cannot cancel the command, so a late answer is ignored. */
const patience = 5_000;
/** Maximum number of actions whose edits VS Code resolves. */
const mostResolved = 5;
/** Maximum number of errors whose fixes are looked for. */
const mostErrors = 3;

/** Number of fixes so far, for their ids. */
let count = 0;

/**
 * Finds the preferred fix of the first of `errors` that has one. Undefined if `usableFix` finds none, or if the document changes
 * meanwhile. Never rejects.
 */
export async function findQuickFix(
  document: EditorDocument,
  errors: readonly Problem[],
  cursor: Position,
  clock: Clock,
  token: CancellationToken,
): Promise<EditSuggestion | undefined> {
  const { uri, version } = document;
  for (const { message, range } of errors.slice(0, mostErrors)) {
    const found = await timeBoxed(
      commands.executeCommand<(CodeAction | Command)[] | undefined>(
        'vscode.executeCodeActionProvider',
        Uri.parse(uri),
        new VscodeRange(fromPosition(range.start), fromPosition(range.end)),
        CodeActionKind.QuickFix.value,
        mostResolved,
      ),
      patience,
      clock,
      token,
    );
    if (document.version !== version || found.kind !== 'done') return undefined;
    const edits = usableFix(found.value ?? [], document, { message, range, cursor });
    if (edits) return { kind: 'edit', id: `quick-fix-${++count}`, uri, version, edits };
  }
  return undefined;
}
