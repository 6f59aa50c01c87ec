// Reads the text of a file for context: from the open document, else from disk. Not by opening a document, which would
// announce to every agent and extension a file that the user never opened.

import { Uri, workspace } from 'vscode';
import { isInFolder } from '../../../base/isInFolder.ts';
import type { CancellationToken } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { openConfirmedFile } from '../../files/confirmedFolder.ts';
import { findRealPlace } from '../../files/realPlace.ts';
import { readBytes } from '../../files/boundedFile.ts';
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

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Undefined for a file that is excluded, outside the open folders once links are followed, gone, too large, binary or not UTF-8. Never rejects. */
export async function fileText(uri: string, eligible: EligibleDocuments): Promise<string | undefined> {
  const parsed = Uri.parse(uri);
  if (!eligible.hasUri(parsed)) return undefined;
  const open = workspace.textDocuments.find((document) => asEditorDocument(document).uri === uri);
  if (open) return open.getText();
  try {
    // Not `workspace.fs`: each call goes to the window and back, which alone may take longer than the time box.
    const path = await placeOf(parsed, eligible);
    if (path === undefined) return undefined;
    const handle = await openConfirmedFile(path, 'read');
    try {
      const found = await handle.stat();
      if (!found.isFile() || found.size > largest) return undefined;
      const bytes = await readBytes(handle, largest + 1, found.size);
      if (bytes.length > largest) return undefined;
      const text = utf8.decode(bytes);
      return text.includes('\0') ? undefined : text;
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
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
