// What collectors share.

import type { TextDocument, TextEditor } from 'vscode';
import type { FileFacts, LineRange } from '../../../context/select/surfaceItem.ts';
import { asEditorDocument } from '../../documents/vscodeDocument.ts';
import type { FileRules } from '../fileRules.ts';

export interface CollectorParts {
  readonly rules: FileRules;
  /** Where the user works. */
  readonly inFront: { readonly editor: TextEditor | undefined };
}

export async function documentFacts(
  rules: FileRules,
  document: TextDocument,
  asked = false,
): Promise<FileFacts> {
  const facts = await rules.factsOf(document.uri, document.languageId, asked);
  return { ...facts, version: document.version, dirty: document.isDirty };
}

/** Of a file that may be told of; a text that may not be is not even read. */
export function textOf({ blocked }: FileFacts, document: TextDocument): string {
  return blocked ? '' : asEditorDocument(document).getText();
}

/** What can be seen of it, and the cursor. */
export function focusOf(editor: TextEditor): LineRange {
  const first = editor.visibleRanges[0]?.start.line;
  const last = editor.visibleRanges.at(-1)?.end.line;
  const cursor = editor.selection.active.line;
  if (first === undefined || last === undefined || cursor < first || cursor > last)
    return { start: cursor, end: cursor };
  return { start: first, end: last };
}
