// A document may lag behind its file for a moment, or where VS Code does not watch the folder for good. Written through
// then, it would bring back what is no longer on disk.

import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { workspace, type TextDocument } from 'vscode';
import { neverCancelled } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { timeBoxed } from '../../base/timeBox.ts';
import type { FileAccess, FilePlace } from './fileAccess.ts';
import { confirmOpened } from './regularFile.ts';
import { withLineEnds } from './writeBuffer.ts';

/** ms that VS Code has to see a change on disk. */
const patience = 2_000;

/** Whether `document` shows `onDisk`, waiting for it if need be. Unsaved changes are as good. */
export async function hasCaughtUp(document: TextDocument, onDisk: string, clock: Clock): Promise<boolean> {
  const isThere = (): boolean =>
    document.isDirty || document.getText() === withLineEnds(onDisk, document.eol);
  if (isThere()) return true;
  const { promise, resolve } = Promise.withResolvers<void>();
  const listener = workspace.onDidChangeTextDocument((event) => {
    if (event.document === document && isThere()) resolve();
  });
  try {
    return (await timeBoxed(promise, patience, clock, neverCancelled)).kind === 'done';
  } finally {
    listener.dispose();
  }
}

/** Writes past the document, in its encoding and with its line ends; VS Code loads it again when it sees it. */
export async function overwriteFile(
  place: FilePlace,
  content: string,
  document: TextDocument,
  access: Pick<FileAccess, 'confirm'>,
): Promise<string> {
  const text = withLineEnds(content, document.eol);
  const bytes = await workspace.encode(text, { encoding: document.encoding });
  const handle = await open(place.path, constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    await confirmOpened(handle, place, access);
    await handle.truncate(0);
    await handle.writeFile(bytes);
  } finally {
    await handle.close();
  }
  return text;
}
