// Finds the notebook or custom editor in which a file is open, under whatever path. Used wherever files are read or changed.

import { hasOwnVersion, openEditors, type OpenEditor, type OtherEditor } from './otherEditor.ts';
import { findRealPlace, type FilePlace } from './realPlace.ts';
import { refusedFile } from './refusedFile.ts';
import { areSamePath } from './samePath.ts';

type Place = Pick<FilePlace, 'requested' | 'path'>;

/** Finds a notebook or a custom editor with unsaved changes of the file. Text documents are not considered. */
export function findUnsavedEditor(place: Place): Promise<OtherEditor | undefined> {
  return kindAt(
    place,
    openEditors().filter(({ isDirty }) => isDirty),
  );
}

/** Finds a notebook or a custom editor that has the file open, and its own version of it. */
export function findOtherEditor(place: Place): Promise<OtherEditor | undefined> {
  return kindAt(place, openEditors().filter(hasOwnVersion));
}

/** @throws WireError if a notebook or a custom editor has unsaved changes of the file. */
export async function refuseUnsavedEditor(place: FilePlace): Promise<void> {
  const kind = await findUnsavedEditor(place);
  if (kind === undefined) return;
  const { requested } = place;
  const why = `${requested} has unsaved changes in a ${kind}, which can't be read or written here.`;
  throw refusedFile(
    'unsavedChanges',
    requested,
    `${why} Ask the user to save them, then read the file again.`,
  );
}

async function kindAt(
  { requested, path }: Place,
  editors: readonly OpenEditor[],
): Promise<OtherEditor | undefined> {
  for (const { uri, kind } of editors) {
    if (areSamePath(uri.fsPath, path) || areSamePath(uri.fsPath, requested)) return kind;
    const place = await findRealPlace(uri.fsPath);
    if (place.kind === 'there' && areSamePath(place.path, path)) return kind;
  }
  return undefined;
}
