// Waits until a document shows the content of its file: VS Code notices a change on disk a little later, and never in a
// folder that it does not watch.

import { workspace, type TextDocument } from 'vscode';
import { neverCancelled } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { timeBoxed } from '../../../base/timeBox.ts';
import { withLineEnds } from '../../files/writeBuffer.ts';

/** ms to wait for VS Code. */
const patience = 2_000;

/** Resolves to true once `document` shows `onDisk` or has unsaved changes; to false if that takes longer than 2 s. */
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
