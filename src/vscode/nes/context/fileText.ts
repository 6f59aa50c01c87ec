// Reads the text of a file for context: from the open document, else from disk. Not by opening a document, which would
// announce to every agent and extension a file that the user never opened.

import { Uri, workspace } from 'vscode';
import { isInFolder } from '../../../base/isInFolder.ts';
import type { CancellationToken } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import type { FileContent } from '../../../context/select/surfaceItem.ts';
import { openConfirmedFile } from '../../files/confirmedFolder.ts';
import { currentText } from '../../files/currentText.ts';
import { findRealPlace } from '../../files/realPlace.ts';
import { readBytes, type BoundedFile } from '../../files/boundedFile.ts';
import type { EligibleDocuments } from '../../documents/eligibleDocuments.ts';
import { asEditorDocument } from '../../documents/vscodeDocument.ts';

/** How long collecting a kind of context may take. */
export interface TimeBox {
  readonly ms: number;
  readonly clock: Clock;
  readonly token: CancellationToken;
}

/** Bytes of a file on disk. */
const largest = 400_000;

const unreadable = { none: 'unreadable' } as const;

/**
 * The text of a file, or why there is none. A file that is excluded, or outside the open folders once links are followed, is
 * unreadable. Never rejects.
 */
export async function fileText(uri: string, eligible: EligibleDocuments): Promise<FileContent['text']> {
  const parsed = Uri.parse(uri);
  if (!eligible.hasUri(parsed)) return unreadable;
  const open = workspace.textDocuments.find((document) => asEditorDocument(document).uri === uri);
  if (open && (open.isDirty || parsed.scheme !== 'file')) return open.getText();
  try {
    // Not `workspace.fs`: each call goes to the window and back, which alone may take longer than the time box.
    const path = open ? parsed.fsPath : await placeOf(parsed, eligible);
    if (path === undefined) return unreadable;
    const now = await currentText(path, () => readAt(path));
    if (now.kind === 'text') return now.isExact && !now.text.includes('\0') ? now.text : unreadable;
    if (now.kind === 'tooLarge') return { none: 'tooBig' };
    return now.kind === 'unsaved' || now.kind === 'binary' ? { none: now.kind } : unreadable;
  } catch {
    return unreadable;
  }
}

/** @param path real, with links followed. Rejects if it leads elsewhere by now. */
async function readAt(path: string): Promise<BoundedFile> {
  const handle = await openConfirmedFile(path, 'read');
  try {
    const found = await handle.stat();
    if (!found.isFile()) return { kind: 'other' };
    if (found.size > largest) return { kind: 'tooLarge' };
    const bytes = await readBytes(handle, largest + 1, found.size);
    return bytes.length > largest ? { kind: 'tooLarge' } : { kind: 'read', bytes };
  } finally {
    await handle.close();
  }
}

/** The real path, with links followed; undefined if the file may not be read there. */
async function placeOf(uri: Uri, eligible: EligibleDocuments): Promise<string | undefined> {
  const place = await findRealPlace(uri.fsPath);
  if (place.kind !== 'there') return undefined;
  if (place.path === uri.fsPath) return place.path;
  if (!eligible.hasUri(Uri.file(place.path))) return undefined;
  for (const folder of workspace.workspaceFolders ?? []) {
    const real = folder.uri.scheme === 'file' ? await findRealPlace(folder.uri.fsPath) : undefined;
    if (real?.kind === 'there' && isInFolder({ path: place.path, folder: real.path })) return place.path;
  }
  return undefined;
}
