// Waits until the document shows what is in its file: VS Code sees a change on disk a moment later, and never where it does not
// watch the folder.

import { workspace, type TextDocument } from 'vscode';
import { neverCancelled } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { timeBoxed } from '../../../base/timeBox.ts';
import { withLineEnds } from '../../files/writeBuffer.ts';

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
