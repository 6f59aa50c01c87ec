// Reads the text of a file as the user has it in VS Code: with its unsaved changes, and in its encoding. Whatever sends or shows
// the text of a file that may be open reads it here.

import { WireError } from '../../wire/peer.ts';
import type { BoundedFile } from './boundedFile.ts';
import { decodeExactly } from './fileText.ts';
import { findUnsavedEditor } from './findOtherEditor.ts';
import { findRealPlace } from './realPlace.ts';
import { textNow, type CurrentText, type TextSources } from './textNow.ts';
import { findOpenBuffer } from './writeBuffer.ts';

const editor: TextSources = {
  document: findOpenBuffer,
  hasUnsavedEditor: async (place) => (await findUnsavedEditor(place)) !== undefined,
  decode: (path, bytes) =>
    decodeExactly(path, bytes).catch((error: unknown) => {
      // Binary files are refused. Other errors are bugs.
      if (error instanceof WireError) return undefined;
      throw error;
    }),
};

/** @param path absolute. @param read reads the file on disk. Called only if no document shows it. Rejects as `read` does. */
export async function currentText(path: string, read: () => Promise<BoundedFile>): Promise<CurrentText> {
  const place = await findRealPlace(path);
  const real = place.kind === 'there' ? place.path : path;
  return await textNow({ requested: path, path: real }, read, editor);
}
