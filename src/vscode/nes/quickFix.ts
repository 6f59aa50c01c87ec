// Finds an edit among VS Code's quick fixes for an error that the last edit caused, such as a missing import or `await`.
// `NextEdits` offers it if the agent has no suggestion.

import {
  CodeActionKind,
  commands,
  Range as VscodeRange,
  Uri,
  type CodeAction,
  type Command,
  type WorkspaceEdit,
} from 'vscode';
import { timeBoxed, type CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { Range } from '../../base/textPosition.ts';
import type { EditSuggestion } from '../../nes/suggestion/suggestion.ts';
import type { EditorDocument } from '../../nes/text/editorDocument.ts';
import type { OffsetEdit } from '../../nes/text/offsetEdit.ts';
import { fromPosition } from '../documents/convert.ts';

/** ms for the language extension. VS Code cannot cancel the command, so a late answer is ignored. */
const patience = 5_000;
/** Maximum number of actions whose edits VS Code resolves. */
const mostResolved = 5;

/** Number of fixes so far, for their ids. */
let count = 0;

/**
 * Finds the preferred fix of the error at a range. Undefined if there is none or more than one, if its edit is not only an
 * insertion into this document, or if the document changes meanwhile. Never rejects.
 */
export async function findQuickFix(
  document: EditorDocument,
  { start, end }: Range,
  clock: Clock,
  token: CancellationToken,
): Promise<EditSuggestion | undefined> {
  const { uri, version } = document;
  const found = await timeBoxed(
    commands.executeCommand<(CodeAction | Command)[] | undefined>(
      'vscode.executeCodeActionProvider',
      Uri.parse(uri),
      new VscodeRange(fromPosition(start), fromPosition(end)),
      CodeActionKind.QuickFix.value,
      mostResolved,
    ),
    patience,
    clock,
    token,
  );
  if (document.version !== version || found.kind !== 'done') return undefined;
  const [fix, another] = (found.value ?? []).filter(isPreferred);
  const edit = fix && !another ? editOf(fix) : undefined;
  const edits = edit && readEdits(edit, document);
  return edits ? { kind: 'edit', id: `quick-fix-${++count}`, uri, version, edits } : undefined;
}

/** Also true for one whose edit is not resolved or not usable: with it, the others are a choice. */
function isPreferred(action: CodeAction | Command): action is CodeAction {
  return (
    typeof action.command !== 'string' &&
    Boolean((action as CodeAction).isPreferred && !(action as CodeAction).disabled)
  );
}

/** A command is never run, so an action with a visible one is left out. */
function editOf({ edit, command }: CodeAction): WorkspaceEdit | undefined {
  // TypeScript's fixes have a command without a title, for statistics.
  return command?.title ? undefined : edit;
}

/** Undefined unless the edit only inserts text, and only here. Text that it replaces might be what the user just typed. */
function readEdits(edit: WorkspaceEdit, document: EditorDocument): readonly OffsetEdit[] | undefined {
  const [[uri, edits] = []] = edit.entries();
  if (edit.size !== 1 || uri?.toString() !== Uri.parse(document.uri).toString()) return undefined;
  if (!edits?.every(({ range }) => range.isEmpty)) return undefined;
  return edits
    .map(({ range, newText }) => {
      const start = document.offsetAt(range.start);
      return { start, end: start, newText: newText.replace(/\r\n|\r|\n/g, document.eol) };
    })
    .toSorted((a, b) => a.start - b.start);
}
