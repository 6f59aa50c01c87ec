// Opens regular files for agents, and nothing else: opening a pipe would block, and opening a device can have side effects.
// Also recognises read-only files.

import { lstat, stat, type FileHandle, access, constants } from 'node:fs/promises';
import { languages, RelativePattern, Uri, workspace, type TextDocument } from 'vscode';
import { readOnlyGlobs } from '../settings/foreignRestrictions.ts';
import { MovedError, openConfirmedFile } from './confirmedFolder.ts';
import type { FileAccess } from './fileAccess.ts';
import type { FilePlace } from './realPlace.ts';
import { refusedFile } from './refusedFile.ts';

export interface RegularFile {
  readonly handle: FileHandle;
  /** Bytes. Some system files report 0 although they have content. */
  readonly size: number;
}

/**
 * The handle refers to the file that `access` admitted, whatever happens to the path meanwhile. The caller closes it.
 * @throws WireError if it is not a regular file, leads elsewhere by now, or is another name of an excluded file; otherwise
 * the file system's error.
 */
export async function openRegularFile(
  place: FilePlace,
  access: Pick<FileAccess, 'refuseExcludedFile'>,
  purpose: 'read' | 'readWrite' = 'read',
): Promise<RegularFile> {
  await statRegularFile(place);
  const handle = await openConfirmedFile(place.path, purpose).catch((error: unknown) => {
    throw error instanceof MovedError ? movedFile(place) : error;
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw noFile(place);
    await access.refuseExcludedFile(place, found);
    return { handle, size: found.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** `mode` as in `fs.Stats`; `size` in bytes. @throws WireError if it is not a regular file, or the file system's error. */
export async function statRegularFile(place: FilePlace): Promise<{ mode: number; size: number }> {
  const found = await lstat(place.path);
  if (!found.isFile()) throw noFile(place);
  return found;
}

/**
 * Opens a file as a document. Rejects if it is no regular file, since VS Code would wait for a pipe without end; otherwise
 * as VS Code does, which opens no file above 50 MB for an extension. Resources of other schemes are opened as they are.
 */
export async function openRegularDocument(uri: Uri): Promise<TextDocument> {
  await refuseIrregular(uri);
  return await workspace.openTextDocument(uri);
}

/** Rejects if `uri` is a file on disk but no regular one, or the file does not exist. */
export async function refuseIrregular(uri: Uri): Promise<void> {
  if (uri.scheme === 'file' && !(await stat(uri.fsPath)).isFile())
    throw new Error(`${uri.fsPath} is not a file.`);
}

export function movedFile({ requested }: FilePlace): Error {
  return refusedFile('moved', requested, `${requested} has changed meanwhile. Read it again.`);
}

function noFile({ requested }: FilePlace): Error {
  return refusedFile('notAFile', requested, `${requested} is not a file.`);
}

/**
 * Checks that a file may be written: the file system or the user (in VS Code) may have made it read-only.
 * @throws WireError if the file is read-only, or exists and is not a regular file.
 */
export async function refuseReadOnly(place: FilePlace): Promise<void> {
  if (isMadeReadOnly(place.path) || isMadeReadOnly(place.requested)) {
    throw readOnly(place, "by the user's setting files.readonlyInclude");
  }
  if (!place.exists) return;
  const { mode } = await statRegularFile(place);
  const mayWrite = await access(place.path, constants.W_OK).then(
    () => true,
    () => false,
  );
  // As in VS Code, a file without the owner's write bit is locked, even if this process could write it.
  if (!mayWrite || (mode & 0o200) === 0) throw readOnly(place, 'on disk');
}

function isMadeReadOnly(path: string): boolean {
  const uri = Uri.file(path);
  const matchesOne = (globs: readonly string[]): boolean => globs.some((glob) => matches(uri, glob));
  return readOnlyGlobs(workspace.getConfiguration('files', uri)).some(
    ({ include, exclude }) => matchesOne(include) && !matchesOne(exclude),
  );
}

/** Relative globs apply to the workspace folder. */
function matches(uri: Uri, glob: string): boolean {
  const folder = workspace.getWorkspaceFolder(uri);
  const patterns = folder ? [glob, new RelativePattern(folder, glob)] : [glob];
  // Only the document's `uri` is used to match a pattern.
  return patterns.some((pattern) => languages.match({ pattern }, { uri } as TextDocument) > 0);
}

function readOnly({ requested }: FilePlace, how: string): Error {
  return refusedFile('readOnly', requested, `${requested} is read-only ${how}.`);
}
