// Determines the versions before and after a write to a file that is too large to compare: it is restored as a whole or
// not at all.

import { Uri, workspace } from 'vscode';
import { absent, textVersion, type FileVersion } from '../../chat/review/fileVersion.ts';
import type { FileWrite } from '../serve/files/fileWrite.ts';
import type { DiskWatch } from './disk/diskWatch.ts';
import type { KeptContents } from '../storage/keptContents.ts';
import { versionOf } from './disk/readVersion.ts';

export async function largeWrite(
  { uri, before, after }: FileWrite,
  disk: Pick<DiskWatch, 'seen' | 'refresh'>,
  contents: KeptContents,
): Promise<{ readonly prior: FileVersion; readonly left: FileVersion }> {
  const prior = before === undefined ? absent : await versionBefore(uri, before, disk, contents);
  const document = workspace.textDocuments.find((one) => one.uri.toString() === uri);
  // An unsaved write is only in the editor.
  const left = document?.isDirty ? textVersion(after) : await disk.refresh(uri);
  return { prior, left };
}

async function versionBefore(
  uri: string,
  before: string,
  disk: Pick<DiskWatch, 'seen'>,
  contents: KeptContents,
): Promise<FileVersion> {
  const text = textVersion(before);
  if (text.kind !== 'opaque') return text;
  const seen = disk.seen(uri);
  if (seen?.kind === 'opaque' && seen.keeping === 'kept') return seen;
  const at = Uri.parse(uri, true);
  return await versionOf(at.fsPath, await workspace.encode(before, { uri: at }), contents);
}
