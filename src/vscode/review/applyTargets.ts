// Restores files to earlier versions: text through one undoable workspace edit, binary files by writing them. A file
// that has changed meanwhile is left alone.

import { Range, TextEdit, Uri, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import type { Logger } from '../../base/logger.ts';
import { sameVersion, textVersion, type FileVersion } from '../../chat/review/fileVersion.ts';
import type { FileTarget } from '../../chat/review/reviewedFile.ts';
import { minimalEdits } from '../../nes/text/hunks.ts';
import { createConfirmedFile, MovedError, overwriteConfirmedFile } from '../files/confirmedFolder.ts';
import { type FilePlace, systemCode } from '../files/realPlace.ts';
import { openRegularDocument } from '../files/regularFile.ts';
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

/** The current version of a file, including unsaved text. Undefined if the file can no longer be reviewed. */
export async function currentVersion(
  uri: string,
  places: ReviewPlaces,
  contents: KeptContents,
): Promise<{ version: FileVersion; place: FilePlace; document: TextDocument | undefined } | undefined> {
  const place = await places.find(Uri.parse(uri, true).fsPath);
  if (!place) return undefined;
  const document = await findOpenBuffer(place);
  if (document?.isDirty) return { version: textVersion(document.getText()), place, document };
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
      if (target.kind === 'opaque' || (target.kind === 'text' && step.now.kind === 'opaque')) {
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
  const bytes =
    target.kind === 'opaque'
      ? await contents.read(target.mark)
      : await workspace.encode(target.text, { uri: at });
  if (!bytes) return false;
  // The file may have changed while the contents were read.
  const current = await currentVersion(uri, places, contents);
  if (!current || current.place.path !== place.path || !sameVersion(current.version, now)) return false;
  // Unsaved text in an editor would conflict with it.
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
    const contents = await workspace.encode(target.text, { uri });
    return { uri: name, add: (edit) => edit.createFile(uri, { contents }) };
  }
  const document = open ?? (await openRegularDocument(uri));
  const { version } = document;
  const text = document.getText();
  // VS Code may not have loaded the latest contents from disk.
  if (!sameVersion(textVersion(text), now)) return undefined;
  const edits = minimalEdits(text, withLineEnds(target.text, document.eol)).map(
    ({ start, end, newText }) =>
      new TextEdit(new Range(document.positionAt(start), document.positionAt(end)), newText),
  );
  return { uri: name, document, version, add: (edit) => edit.set(uri, edits) };
}
