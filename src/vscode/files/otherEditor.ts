// Finds notebooks and custom editors in which a file is open. What the user sees and changes there is in no text document, so a
// text document of the same file would be a second version of it. `findOtherEditor` follows links too.

import {
  TabInputCustom,
  TabInputNotebook,
  TabInputText,
  window,
  workspace,
  type Tab,
  type TextDocument,
  type Uri,
} from 'vscode';
import { t } from '../../base/l10n.ts';
import { areSamePath } from './samePath.ts';

/** A kind of editor that is no text editor. */
export type OtherEditor = 'notebook' | 'custom editor';

/** The notebook or custom editor that has the file open, and its own version of it. Follows no links. */
export function otherEditorOf({ scheme, fsPath }: Uri): OtherEditor | undefined {
  if (scheme !== 'file') return undefined;
  return openEditors().find((editor) => areSamePath(editor.uri.fsPath, fsPath) && hasOwnVersion(editor))
    ?.kind;
}

/** Why the text of a file is not changed, for the user. @param name of the file, in one line. */
export function otherEditorText(kind: OtherEditor, name: string): string {
  return kind === 'notebook'
    ? t('{0} is open in a notebook editor. Close it there to change the text of the file.', name)
    : t('{0} is open in a custom editor. Close it there to change the text of the file.', name);
}

export interface OpenEditor {
  readonly uri: Uri;
  readonly kind: OtherEditor;
  readonly isDirty: boolean;
}

/** Those of files on disk. */
export function openEditors(): readonly OpenEditor[] {
  const found: OpenEditor[] = [];
  for (const { uri, isDirty, isClosed } of workspace.notebookDocuments)
    if (isDirty && !isClosed) found.push({ uri, kind: 'notebook', isDirty });
  for (const { input, isDirty } of openTabs()) {
    if (input instanceof TabInputNotebook) found.push({ uri: input.uri, kind: 'notebook', isDirty });
    if (input instanceof TabInputCustom) found.push({ uri: input.uri, kind: 'custom editor', isDirty });
  }
  return found.filter(({ uri: { scheme } }) => scheme === 'file');
}

function openTabs(): readonly Tab[] {
  return window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

/**
 * False for a custom editor that shows a text document, and for an unchanged notebook whose file is open in a text editor too.
 */
export function hasOwnVersion({ uri, kind, isDirty }: OpenEditor): boolean {
  const isFile = (other: Uri): boolean => other.scheme === 'file' && areSamePath(other.fsPath, uri.fsPath);
  if (kind === 'notebook')
    return isDirty || !openTabs().some(({ input }) => input instanceof TabInputText && isFile(input.uri));
  const isShownDocument = (document: TextDocument): boolean =>
    isFile(document.uri) && !document.isClosed && document.isDirty === isDirty;
  return !workspace.textDocuments.some(isShownDocument);
}
