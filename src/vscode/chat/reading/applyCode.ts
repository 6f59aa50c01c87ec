// Applies code of a message to a file (shows a diff, asks, and writes exactly what was shown), or inserts it at the cursor.

import { basename } from 'node:path';
import {
  Range,
  Uri,
  window,
  workspace,
  WorkspaceEdit,
  type NotebookDocument,
  type TextDocument,
} from 'vscode';
import { t } from '../../../base/l10n.ts';
import { codeFile } from '../../../chat/code/codeFile.ts';
import { quickLineCounts } from '../../../chat/review/lineCounts.ts';
import { placeCode } from '../../../chat/code/placeCode.ts';
import { applyUnifiedPatch, readUnifiedPatch } from '../../../chat/code/unifiedPatch.ts';
import type { Questions } from '../../window/questions.ts';
import type { FilePlace } from '../../files/realPlace.ts';
import type { RequestDocuments } from '../../window/requestDocuments.ts';
import { oneLine } from '../../window/shownText.ts';
import { readPath, type PlaceScope } from '../pages/pagePlace.ts';
import { openScope } from '../pages/pathScope.ts';
import { filesWithPathEnd } from './filesWithPathEnd.ts';
import { openFile, type FileGuard, refusalWords } from './openFile.ts';
import { encodeNew, refuseUnencodable } from '../../files/fileText.ts';
import { findOtherEditor } from '../../files/findOtherEditor.ts';
import { otherEditorText } from '../../files/otherEditor.ts';
import { openRegularDocument, refuseReadOnly } from '../../files/regularFile.ts';

export interface Code {
  readonly text: string;
  /** The info string of the code fence. */
  readonly info: string;
  /** The end of the text before the code block. */
  readonly before: string;
}

export interface ApplyTools {
  readonly guard: FileGuard;
  readonly documents: RequestDocuments;
  readonly questions: Pick<Questions, 'offer'>;
  readonly place: Pick<PlaceScope, 'base' | 'names'>;
}

type Target =
  /** `document` is undefined if the file does not exist. */
  | {
      readonly kind: 'file';
      readonly uri: Uri;
      readonly document: TextDocument | undefined;
      /** The real path when it was found; undefined if it is the active editor's file. */
      readonly place?: FilePlace;
    }
  | { readonly kind: 'none'; readonly reason: string };

/** Undefined if it was applied or the user declined; else the reason, for the user. */
export async function applyCode(code: Code, tools: ApplyTools): Promise<string | undefined> {
  const patch = readUnifiedPatch(code.text);
  const named = patch?.path ?? codeFile(code.info, code.before, code.text);
  const target = named === undefined ? await activeFile() : await namedFile(named, tools);
  if (target.kind === 'none') return target.reason;
  const { uri, document } = target;
  const why = document ? await whyNotWritable(document) : await whyReadOnly(uri);
  if (why !== undefined) return why;
  const before = document?.getText();
  const placed = patch
    ? applyUnifiedPatch(before ?? '', patch)
    : placeCode(before, code.text, document && selectionIn(document));
  const name = oneLine(workspace.asRelativePath(uri), 100);
  if (placed.kind === 'same') return t('{0} already contains this code.', name);
  if (placed.kind === 'unknown') return t('{0} was not changed: {1}', name, placed.reason);
  let made: Uint8Array | undefined;
  try {
    if (document) await refuseUnencodable(uri.fsPath, placed.text, document.encoding);
    else made = (await encodeNew(uri.fsPath, placed.text)).bytes;
  } catch (error) {
    return refusalWords(error, uri.fsPath);
  }
  const { added, removed } = quickLineCounts(before ?? '', placed.text);
  const title = `${name} (+${added} −${removed})`;
  const close = await tools.documents.showDiff(uri.path, before ?? '', placed.text, title);
  const question = document
    ? t('Apply the shown change to {0}?', name)
    : t('Create {0} with the shown content?', name);
  const apply = t('Apply');
  const answer = await tools.questions.offer('info', question, apply, t('Discard'));
  if (answer !== undefined) await close();
  if (answer !== apply) return undefined;
  // Time may have passed until the user answered.
  const moved = target.place && (await whyMoved(uri, target.place, tools));
  return moved ?? (await write(target, before, placed.text, made));
}

/** The reason if the path leads elsewhere than when the change was shown, or its text may not be changed any more. */
async function whyMoved(uri: Uri, place: FilePlace, { guard }: ApplyTools): Promise<string | undefined> {
  const now = await openFile(uri.fsPath, guard);
  if (now.kind === 'refused') return oneLine(now.reason, 200);
  const editor = await findOtherEditor(now.place);
  if (editor) return otherEditorText(editor, oneLine(workspace.asRelativePath(uri), 100));
  return now.place.path === place.path
    ? undefined
    : t('The target of {0} could not be determined.', basename(uri.path));
}

/** @param made the bytes of a new file. */
async function write(
  { uri, document }: Extract<Target, { kind: 'file' }>,
  before: string | undefined,
  text: string,
  made: Uint8Array | undefined,
): Promise<string | undefined> {
  const edit = new WorkspaceEdit();
  const name = oneLine(basename(uri.path), 100);
  if (document && before !== undefined) {
    if (document.isClosed || document.getText() !== before)
      return t(
        '{0} has changed since the preview was shown. Apply the code again to see a new preview.',
        name,
      );
    edit.replace(uri, ...changedPart(document, before, text));
  } else if (made) edit.createFile(uri, { overwrite: false, contents: made });
  if (!(await workspace.applyEdit(edit))) return t('{0} could not be changed.', name);
  const notebook = document && notebookOf(document);
  if (notebook) await window.showNotebookDocument(notebook);
  else await window.showTextDocument(uri, { preview: true });
  return undefined;
}

/** The range that differs, so that the cursor and decorations outside of it stay. */
function changedPart(document: TextDocument, before: string, after: string): [Range, string] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const range = new Range(document.positionAt(start), document.positionAt(before.length - end));
  // A position can't be inside a line break.
  const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  if (from !== start || to !== before.length - end)
    return [new Range(document.positionAt(0), document.positionAt(before.length)), after];
  return [range, after.slice(start, after.length - end)];
}

async function activeFile(): Promise<Target> {
  const document = window.activeTextEditor?.document;
  if (!document)
    return {
      kind: 'none',
      reason: t('The message does not name a file. Open the file that the code is for, then try again.'),
    };
  return { kind: 'file', uri: document.uri, document };
}

async function namedFile(path: string, { place, guard }: ApplyTools): Promise<Target> {
  const read = readPath(path, undefined, openScope(place));
  if (read.kind !== 'file')
    return { kind: 'none', reason: t('{0} is not in an open folder.', oneLine(path, 100)) };
  const [named] = read.candidates;
  const first = await openFile(named!.path, guard);
  if (first.kind === 'refused') return { kind: 'none', reason: oneLine(first.reason, 200) };
  const present = first.place.exists ? [Uri.file(named!.path)] : [];
  for (const { path: other } of read.candidates.slice(1)) {
    const found = await openFile(other, guard);
    if (found.kind === 'file' && found.place.exists) present.push(Uri.file(other));
  }
  const others = present.length > 0 || !read.ending ? present : await filesWithPathEnd(read.ending.path);
  if (others.length === 0)
    return { kind: 'file', uri: Uri.file(named!.path), document: undefined, place: first.place };
  const seen = window.activeTextEditor?.document.uri.toString();
  const meant = others.length === 1 ? others[0] : others.find((uri) => uri.toString() === seen);
  if (!meant)
    return {
      kind: 'none',
      reason: t('Several files are named {0}. Open the right one, then try again.', oneLine(path, 100)),
    };
  const found = await openFile(meant.fsPath, guard);
  if (found.kind === 'refused') return { kind: 'none', reason: oneLine(found.reason, 200) };
  return await existing(meant, found.place);
}

async function existing(uri: Uri, place: FilePlace): Promise<Target> {
  const editor = await findOtherEditor(place);
  if (editor)
    return { kind: 'none', reason: otherEditorText(editor, oneLine(workspace.asRelativePath(uri), 100)) };
  try {
    return { kind: 'file', uri, document: await openRegularDocument(uri), place };
  } catch {
    // VS Code's message describes internals.
    return {
      kind: 'none',
      reason: t("{0} can't be opened as text.", oneLine(workspace.asRelativePath(uri), 100)),
    };
  }
}

function selectionIn(document: TextDocument): { start: number; end: number } | undefined {
  const editor = window.activeTextEditor;
  if (editor?.document !== document || editor.selection.isEmpty) return undefined;
  return { start: document.offsetAt(editor.selection.start), end: document.offsetAt(editor.selection.end) };
}

/**
 * Inserts text at the cursor of the active editor, as one undo step. Undefined if it was inserted; else the reason, for the
 * user.
 */
export async function insertCode(text: string): Promise<string | undefined> {
  const editor = window.activeTextEditor;
  if (!editor) return t('Open a file and place the cursor where the code should be inserted.');
  const { document } = editor;
  const why = await whyNotWritable(document);
  if (why !== undefined) return why;
  try {
    await refuseUnencodable(document.uri.fsPath, text, document.encoding);
  } catch (error) {
    return refusalWords(error, document.uri.path);
  }
  const { version } = document;
  const code = text.replace(/\r?\n$/, '');
  const edited = await editor.edit((edit) => edit.replace(editor.selection, code));
  // `edit` also resolves to true for an editor that ignores the edit.
  if (!edited || document.version === version) return t('VS Code did not apply the changes.');
  const viewColumn = editor.viewColumn ?? 1;
  const notebook = notebookOf(document);
  if (notebook) await window.showNotebookDocument(notebook, { viewColumn });
  else await window.showTextDocument(document, { viewColumn, preserveFocus: false });
  return undefined;
}

/** The reason for the user; undefined if it is writable. A cell of a notebook is if its notebook is. */
async function whyNotWritable(document: TextDocument): Promise<string | undefined> {
  const notebook = notebookOf(document);
  const { uri, isUntitled } = notebook ?? document;
  if (isUntitled) return undefined;
  if (uri.scheme !== 'file')
    return workspace.fs.isWritableFileSystem(uri.scheme) === true ? undefined : t('The editor is read-only.');
  return await whyReadOnly(uri);
}

function notebookOf(document: TextDocument): NotebookDocument | undefined {
  return workspace.notebookDocuments.find((notebook) =>
    notebook.getCells().some((cell) => cell.document === document),
  );
}

/** Like `whyNotWritable`, for a file that may not exist. */
async function whyReadOnly(uri: Uri): Promise<string | undefined> {
  const exists = await workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
  try {
    await refuseReadOnly({ requested: uri.fsPath, path: uri.fsPath, exists });
    return undefined;
  } catch (error) {
    return refusalWords(error, uri.fsPath);
  }
}
