// Chooses the quick fix that may be suggested among those that VS Code returns for an error: the only preferred one, if it
// just adds text to the file with the error. Used by `quickFix`.

import type { Position } from '../../base/textPosition.ts';
import type { EditorDocument } from '../../nes/text/editorDocument.ts';
import type { OffsetEdit } from '../../nes/text/offsetEdit.ts';

/** What is read of VS Code's `CodeAction` or, if `command` is a text, its `Command`. */
export interface OfferedFix {
  readonly isPreferred?: boolean | undefined;
  readonly disabled?: object | undefined;
  readonly command?: string | { readonly title: string } | undefined;
  readonly edit?: FixEdit | undefined;
}

/** What is read of VS Code's `WorkspaceEdit`. */
interface FixEdit {
  /** Number of files that it changes, creates, moves or deletes. */
  readonly size: number;
  /** Its changes of text, by file. */
  entries(): readonly (readonly [uri: { toString(): string }, edits: readonly TextChange[]])[];
}

interface TextChange {
  readonly range: { readonly start: Position; readonly isEmpty: boolean };
  readonly newText: string;
}

/**
 * The edits of the preferred fix, by offset. Undefined if there is none or more than one, if it has a visible command, or if
 * its edit is not only an insertion into this document.
 */
export function usableFix(
  offered: readonly OfferedFix[],
  document: EditorDocument,
): readonly OffsetEdit[] | undefined {
  const [fix, another] = offered.filter(isPreferred);
  const edit = fix && !another ? editOf(fix) : undefined;
  return edit && readEdits(edit, document);
}

/** Also true for one whose edit is not resolved or not usable: with it, the others are a choice. */
function isPreferred({ command, isPreferred: preferred, disabled }: OfferedFix): boolean {
  return typeof command !== 'string' && preferred === true && !disabled;
}

/** A command is never run, so an action with a visible one is left out. */
function editOf({ edit, command }: OfferedFix): FixEdit | undefined {
  // TypeScript's fixes have a command without a title, for statistics.
  return typeof command === 'object' && command.title ? undefined : edit;
}

/** Undefined unless the edit only inserts text, and only here. Text that it replaces might be what the user just typed. */
function readEdits(edit: FixEdit, document: EditorDocument): readonly OffsetEdit[] | undefined {
  const [[uri, edits] = []] = edit.entries();
  if (edit.size !== 1 || uri?.toString() !== document.uri) return undefined;
  if (!edits?.every(({ range }) => range.isEmpty)) return undefined;
  return edits
    .map(({ range, newText }) => {
      const start = document.offsetAt(range.start);
      return { start, end: start, newText: newText.replace(/\r\n|\r|\n/g, document.eol) };
    })
    .toSorted((a, b) => a.start - b.start);
}
