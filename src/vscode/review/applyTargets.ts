// Restores files to earlier versions: text through one undoable workspace edit; files that an editor cannot represent exactly
// (binary files, mixed line ends, another encoding) by writing them, and those that are open as a notebook or in a custom editor.
// A file that has changed meanwhile is left alone.

import { Range, TextEdit, Uri, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import type { Logger } from '../../base/logger.ts';
import { sameBytes, sameVersion, textVersion, type FileVersion } from '../../chat/review/fileVersion.ts';
import type { FileTarget } from '../../chat/review/reviewedFile.ts';
import { minimalEdits } from '../../nes/text/hunks.ts';
import { awaitPressedKeys } from '../files/pressedKeys.ts';
import { createConfirmedFile, MovedError, overwriteConfirmedFile } from '../files/confirmedFolder.ts';
import { type FilePlace, systemCode } from '../files/realPlace.ts';
import { encodeAs } from '../files/fileText.ts';
import { openRegularDocument } from '../files/regularFile.ts';
import { findOtherEditor, findUnsavedEditor } from '../files/findOtherEditor.ts';
import { findOpenBuffer, withLineEnds } from '../files/writeBuffer.ts';
import type { KeptContents } from '../storage/keptContents.ts';
import { readVersion } from './disk/readVersion.ts';
import type { ReviewPlaces } from './reviewPlaces.ts';

export interface FileStep {
  readonly uri: string;
  /** The expected current version; the step is skipped if the file differs. */
  readonly now: FileVersion;
  readonly target: FileTarget;
}

/**
 * The current version of a file, including unsaved text. Undefined if the file can no longer be reviewed, and while a notebook
 * or a custom editor has unsaved changes of it.
 */
export async function currentVersion(
  uri: string,
  places: ReviewPlaces,
  contents: KeptContents,
): Promise<{ version: FileVersion; place: FilePlace; document: TextDocument | undefined } | undefined> {
  const place = await places.find(Uri.parse(uri, true).fsPath);
  if (!place) return undefined;
  const document = await findOpenBuffer(place);
  if (document?.isDirty)
    return { version: textVersion(document.getText(), document.encoding), place, document };
  if ((await findUnsavedEditor(place)) !== undefined) return undefined;
  const { version } = await readVersion(place.path, contents, 'compare');
  return { version, place, document };
}

/**
 * Applies all steps and saves the documents that had no unsaved changes.
 * @returns URIs of the files that were left unchanged, since they differ from `now` or could not be written.
 */
export async function applyTargets(
  steps: readonly FileStep[],
  places: ReviewPlaces,
  contents: KeptContents,
  logger: Logger,
): Promise<string[]> {
  const left: string[] = [];
  const changes: Change[] = [];
  for (const step of steps) {
    const current = await currentVersion(step.uri, places, contents);
    if (!current || !sameVersion(current.version, step.now)) {
      left.push(step.uri);
      continue;
    }
    const { target } = step;
    try {
      const { document } = current;
      const isWhole =
        target.kind === 'opaque' ||
        (target.kind === 'text' && step.now.kind === 'opaque') ||
        (document?.isDirty !== true &&
          (!isHeldByEditor(current.version, target, document) ||
            (await findOtherEditor(current.place)) !== undefined));
      if (target.kind !== 'absent' && isWhole) {
        if (!(await replaceWhole({ ...step, target }, current.place, places, contents))) left.push(step.uri);
        continue;
      }
      const change = await changeOf({ ...step, target }, current.place, current.document);
      if (change) changes.push(change);
      else left.push(step.uri);
    } catch (error) {
      // The other files can still be restored.
      logger.error(`A file could not be put back: ${step.uri}`, error);
      left.push(step.uri);
    }
  }
  const isGone = new Set<Change>();
  for (const change of changes) {
    // VS Code does not check the contents of a file that an edit deletes.
    const now = change.removes && (await currentVersion(change.uri, places, contents));
    if (change.removes && !(now && sameVersion(now.version, change.removes))) isGone.add(change);
  }
  // No await from here to `applyEdit`, since the user may type meanwhile.
  const applicable = changes.filter((change) => !isGone.has(change) && !isStale(change));
  left.push(...changes.filter((change) => !applicable.includes(change)).map(({ uri }) => uri));
  if (applicable.length === 0) return left;
  const edit = new WorkspaceEdit();
  for (const change of applicable) change.add(edit);
  const toSave = applicable.flatMap(({ document }) => (document && !document.isDirty ? document : []));
  if (!(await workspace.applyEdit(edit))) return [...left, ...applicable.map(({ uri }) => uri)];
  for (const document of toSave) await document.save();
  return left;
}

/**
 * True if an editor that changes the text from `now` to `target` and saves it changes nothing else: it has one encoding, and
 * one kind of line end. @param document shows the file, if any.
 */
function isHeldByEditor(now: FileVersion, target: FileTarget, document: TextDocument | undefined): boolean {
  if (now.kind !== 'text' || target.kind !== 'text') return true;
  const encodings = new Set([now.encoding, target.encoding, document?.encoding]);
  encodings.delete(undefined);
  if (encodings.size > 1) return false;
  // VS Code may guess another encoding when it opens the file.
  if (!document && encodings.size === 1 && !encodings.has('utf8') && !encodings.has('utf8bom')) return false;
  const ends = new Set(now.text.match(lineEnd));
  for (const end of target.text.match(lineEnd) ?? []) if (!ends.has(end)) return false;
  return ends.size <= 1 && !ends.has('\r');
}

const lineEnd = /\r\n|\r|\n/g;

/** The part of the workspace edit that belongs to one step. */
interface Change {
  readonly uri: string;
  readonly add: (edit: WorkspaceEdit) => void;
  /** The document to change, and the version that `add` was computed for. */
  readonly document?: TextDocument;
  readonly version?: number;
  /** The contents of the file that is deleted. */
  readonly removes?: FileVersion;
}

function isStale({ document, version }: Change): boolean {
  return document !== undefined && (document.isClosed || document.version !== version);
}

/**
 * Writes the whole file. @returns false if it was left unchanged. Not done by a workspace edit, whose undo would delete
 * the file.
 */
async function replaceWhole(
  { uri, now, target }: FileStep & { readonly target: Exclude<FileTarget, { kind: 'absent' }> },
  place: FilePlace,
  places: ReviewPlaces,
  contents: KeptContents,
): Promise<boolean> {
  const at = Uri.file(place.path);
  const bytes = target.kind === 'opaque' ? await contents.read(target.mark) : await encodedAs(target, at);
  if (!bytes) return false;
  // The file may have changed while the contents were read.
  const current = await currentVersion(uri, places, contents);
  if (!current || current.place.path !== place.path || !sameBytes(current.version, now)) return false;
  // Unsaved text in an editor would conflict with it.
  if (current.document) await awaitPressedKeys();
  if (current.document?.isDirty) return false;
  try {
    // VS Code opens files by path, so the folder could be swapped with a link meanwhile.
    if (now.kind === 'absent') await createConfirmedFile(place.path, bytes);
    else await overwriteConfirmedFile(place.path, bytes);
    return true;
  } catch (error) {
    if (error instanceof MovedError || systemCode(error) !== undefined) return false;
    throw error;
  }
}

/** In the encoding of the version; if it is not known, in the one that VS Code uses for such files. */
async function encodedAs(
  { text, encoding }: Extract<FileVersion, { kind: 'text' }>,
  uri: Uri,
): Promise<Uint8Array> {
  return encoding === undefined ? await workspace.encode(text, { uri }) : await encodeAs(text, encoding);
}

/** Undefined if the file has changed meanwhile. */
async function changeOf(
  { uri: name, now, target }: FileStep & { readonly target: Exclude<FileTarget, { kind: 'opaque' }> },
  place: FilePlace,
  open: TextDocument | undefined,
): Promise<Change | undefined> {
  const uri = open?.uri ?? Uri.file(place.path);
  if (target.kind === 'absent') {
    return { uri: name, removes: now, add: (edit) => edit.deleteFile(uri, { ignoreIfNotExists: true }) };
  }
  if (now.kind === 'absent') {
    const contents = await encodedAs(target, uri);
    return { uri: name, add: (edit) => edit.createFile(uri, { contents }) };
  }
  const document = open ?? (await openRegularDocument(uri));
  const wanted = await withLineEnds(target.text, document.eol);
  const { version } = document;
  const text = document.getText();
  // VS Code may not have loaded the latest contents from disk.
  if (!sameVersion(textVersion(text), now)) return undefined;
  const edits = minimalEdits(text, wanted).map(
    ({ start, end, newText }) =>
      new TextEdit(new Range(document.positionAt(start), document.positionAt(end)), newText),
  );
  return { uri: name, document, version, add: (edit) => edit.set(uri, edits) };
}
