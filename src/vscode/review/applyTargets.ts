// Puts files back, through the editor: one edit that can be undone, nothing of it into a file that is another one by now.
// What is no text is written as it was, without the editor.

import { Range, TextEdit, Uri, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import type { Logger } from '../../base/logger.ts';
import { sameVersion, textVersion, type FileVersion } from '../../chat/review/fileVersion.ts';
import type { FileTarget } from '../../chat/review/reviewedFile.ts';
import { minimalEdits } from '../../nes/text/minimalEdits.ts';
import { createConfirmedFile, MovedError, overwriteConfirmedFile } from '../files/confirmedFolder.ts';
import type { FilePlace } from '../files/filePlace.ts';
import { findOpenBuffer } from '../files/openBuffer.ts';
import { systemCode } from '../files/systemCode.ts';
import { withLineEnds } from '../files/writeBuffer.ts';
import type { KeptContents } from '../storage/keptContents.ts';
import { readVersion } from './disk/readVersion.ts';
import type { ReviewPlaces } from './reviewPlaces.ts';

export interface FileStep {
  readonly uri: string;
  /** As it is, and has to be for the step to be taken. */
  readonly now: FileVersion;
  readonly target: FileTarget;
}

/** What is in the file as the user has it: with what is unsaved. Undefined: it can't be reviewed any more. */
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
 * Saves what was saved before.
 * @returns uris of the files that stayed as they were: they are not as `now` says, or could not be written.
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
      // The others can be put back all the same.
      logger.error(`A file could not be put back: ${step.uri}`, error);
      left.push(step.uri);
    }
  }
  const isGone = new Set<Change>();
  for (const change of changes) {
    // An edit says nothing of what it removes.
    const now = change.removes && (await currentVersion(change.uri, places, contents));
    if (change.removes && !(now && sameVersion(now.version, change.removes))) isGone.add(change);
  }
  // Nothing is waited for from here on: while the others were looked at, somebody may have typed.
  const taken = changes.filter((change) => !isGone.has(change) && !isStale(change));
  left.push(...changes.filter((change) => !taken.includes(change)).map(({ uri }) => uri));
  if (taken.length === 0) return left;
  const edit = new WorkspaceEdit();
  for (const change of taken) change.add(edit);
  const toSave = taken.flatMap(({ document }) => (document && !document.isDirty ? document : []));
  if (!(await workspace.applyEdit(edit))) return [...left, ...taken.map(({ uri }) => uri)];
  for (const document of toSave) await document.save();
  return left;
}

/** What one step is of the edit of all. */
interface Change {
  readonly uri: string;
  readonly add: (edit: WorkspaceEdit) => void;
  /** That is changed, and its version that `add` is about. */
  readonly document?: TextDocument;
  readonly version?: number;
  /** What is in the file that goes. */
  readonly removes?: FileVersion;
}

function isStale({ document, version }: Change): boolean {
  return document !== undefined && (document.isClosed || document.version !== version);
}

/** @returns whether the file is what it was. An edit of VS Code's that replaces a file would remove it when undone. */
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
  // Reading took a while.
  const current = await currentVersion(uri, places, contents);
  if (!current || current.place.path !== place.path || !sameVersion(current.version, now)) return false;
  // What is unsaved in an editor would be at odds with it.
  if (current.document?.isDirty) return false;
  try {
    // Not through VS Code, which opens by path: the folder may be swapped with a link meanwhile.
    if (now.kind === 'absent') await createConfirmedFile(place.path, bytes);
    else await overwriteConfirmedFile(place.path, bytes);
    return true;
  } catch (error) {
    if (error instanceof MovedError || systemCode(error) !== undefined) return false;
    throw error;
  }
}

/** Undefined: the file is another one by now. */
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
  const document = open ?? (await workspace.openTextDocument(uri));
  const { version } = document;
  const text = document.getText();
  // VS Code may not have read yet what is on disk.
  if (!sameVersion(textVersion(text), now)) return undefined;
  const edits = minimalEdits(text, withLineEnds(target.text, document.eol)).map(
    ({ start, end, newText }) =>
      new TextEdit(new Range(document.positionAt(start), document.positionAt(end)), newText),
  );
  return { uri: name, document, version, add: (edit) => edit.set(uri, edits) };
}
