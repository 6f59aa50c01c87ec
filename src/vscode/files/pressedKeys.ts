// Waits for the keys that the user has pressed, before a file is written that an editor shows. Used by writes of agents and the
// review.

import { workspace } from 'vscode';

/**
 * Resolves when the extension host knows all changes that the user has typed so far. VS Code's window sends them before it answers this
 * request; without it, a document with unsaved changes may still look saved.
 */
export async function awaitPressedKeys(): Promise<void> {
  await workspace.encode('', { encoding: 'utf8' });
}
