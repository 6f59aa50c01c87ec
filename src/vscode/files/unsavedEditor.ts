// Finds notebooks and custom editors with unsaved changes. Their contents are in no text document, so what is on disk is not
// what the user sees. Used wherever files are read or written for agents.

import { TabInputCustom, TabInputNotebook, window, workspace, type Uri } from 'vscode';
import { findRealPlace, type FilePlace } from './realPlace.ts';
import { refusedFile } from './refusedFile.ts';
import { areSamePath } from './samePath.ts';

export type UnsavedEditor = 'notebook' | 'custom editor';

/** Undefined if there is none. Text documents are not considered. */
export async function findUnsavedEditor({
  requested,
  path,
}: Pick<FilePlace, 'requested' | 'path'>): Promise<UnsavedEditor | undefined> {
  for (const [uri, kind] of unsavedEditors()) {
    if (areSamePath(uri.fsPath, path) || areSamePath(uri.fsPath, requested)) return kind;
    const place = await findRealPlace(uri.fsPath);
    if (place.kind === 'there' && areSamePath(place.path, path)) return kind;
  }
  return undefined;
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

function unsavedEditors(): (readonly [Uri, UnsavedEditor])[] {
  const found: (readonly [Uri, UnsavedEditor])[] = [];
  for (const { uri, isDirty, isClosed } of workspace.notebookDocuments)
    if (isDirty && !isClosed) found.push([uri, 'notebook']);
  for (const { input, isDirty } of window.tabGroups.all.flatMap(({ tabs }) => tabs)) {
    if (isDirty && input instanceof TabInputNotebook) found.push([input.uri, 'notebook']);
    if (isDirty && input instanceof TabInputCustom) found.push([input.uri, 'custom editor']);
  }
  return found.filter(([{ scheme }]) => scheme === 'file');
}
