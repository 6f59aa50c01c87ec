// Shows the whole of a suggestion in VS Code's diff editor: what does not fit in a preview can be read there.

import { basename } from 'node:path/posix';
import { commands, EventEmitter, Uri, window, workspace, type TextDocumentContentProvider } from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import { t } from '../../../base/l10n.ts';
import type { EditorDocument } from '../../../nes/text/editorDocument.ts';
import { applyOffsetEdits, type OffsetEdit } from '../../../nes/text/offsetEdit.ts';

const scheme = 'acp-host-suggestion';

export class DiffView implements Disposable, TextDocumentContentProvider {
  readonly #lifetime = new DisposableStore();
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;
  /** One text is kept: one diff is looked at. */
  #text = '';

  constructor() {
    this.#lifetime.add(this.#changes);
    this.#lifetime.add(workspace.registerTextDocumentContentProvider(scheme, this));
  }

  provideTextDocumentContent(): string {
    return this.#text;
  }

  /** @param edits of `document` as it is now; in order, none overlapping. */
  async show(document: EditorDocument, edits: readonly OffsetEdit[]): Promise<void> {
    const file = Uri.parse(document.uri);
    this.#text = applyOffsetEdits(document.getText(), edits);
    const suggested = file.with({ scheme, authority: '', query: '', fragment: '' });
    // Shown before, it is read again only when it is said to be another.
    this.#changes.fire(suggested);
    const title = t('{0}: suggested edit', basename(file.path));
    await commands.executeCommand('vscode.diff', file, suggested, title, { preview: true });
    await revealFirst(document, edits);
  }

  dispose(): void {
    this.#lifetime.dispose();
  }
}

async function revealFirst(document: EditorDocument, edits: readonly OffsetEdit[]): Promise<void> {
  const [first] = edits;
  if (!first || !window.activeTextEditor) return;
  const lineNumber = document.positionAt(first.start).line;
  await commands.executeCommand('revealLine', { lineNumber, at: 'center' });
}
