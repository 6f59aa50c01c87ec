// Recognises read-only files: those that the file system protects, and those that the user made read-only in VS Code.

import { access, constants } from 'node:fs/promises';
import { languages, RelativePattern, Uri, workspace, type TextDocument } from 'vscode';
import type { FilePlace } from './filePlace.ts';
import { refusedFile } from './refusedFile.ts';
import { statRegularFile } from './regularFile.ts';

/** @throws WireError if the file is read-only, or exists and is not a regular file. */
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
  const settings = workspace.getConfiguration('files', uri);
  const has = (key: string): boolean =>
    Object.entries(settings.get<Record<string, boolean>>(key, {})).some(
      ([glob, isOn]) => isOn && matches(uri, glob),
    );
  return has('readonlyInclude') && !has('readonlyExclude');
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
