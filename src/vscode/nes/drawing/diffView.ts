// Shows a whole suggestion in VS Code's diff editor, also what does not fit in a preview.

import { basename } from 'node:path/posix';
import { commands, EventEmitter, Uri, window, workspace, type TextDocumentContentProvider } from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import { t } from '../../../base/l10n.ts';
import type { Offer } from '../../../nes/offers/offer.ts';
import type { StandingOffers } from '../../../nes/offers/standingOffers.ts';
import type { EditorDocument } from '../../../nes/text/editorDocument.ts';
import { applyOffsetEdits, type OffsetEdit } from '../../../nes/text/offsetEdit.ts';

const scheme = 'acp-host-suggestion';

export class DiffView implements Disposable, TextDocumentContentProvider {
  readonly #lifetime = new DisposableStore();
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;
  /** The suggested text of the last diff; older diffs show it too. */
  #text = '';

  constructor() {
    this.#lifetime.add(this.#changes);
    this.#lifetime.add(workspace.registerTextDocumentContentProvider(scheme, this));
  }

  provideTextDocumentContent(): string {
    return this.#text;
  }

  /** @param summary of the suggestion, for one without a diff. */
  async show(
    offer: Offer,
    offers: Pick<StandingOffers, 'piecesOf'>,
    summary: string | undefined,
  ): Promise<void> {
    if (offer.kind === 'edit') {
      const edits = offers.piecesOf(offer).flatMap((piece) => (piece.kind === 'edit' ? [piece.edit] : []));
      return this.#show(
        offer.document,
        edits.toSorted((a, b) => a.start - b.start),
      );
    }
    await window.showInformationMessage(
      t('{0} (no diff: nothing is changed before you accept it)', summary ?? ''),
    );
  }

  /** @param edits of `document` as it is now; in order, none overlapping. */
  async #show(document: EditorDocument, edits: readonly OffsetEdit[]): Promise<void> {
    const file = Uri.parse(document.uri);
    this.#text = applyOffsetEdits(document.getText(), edits);
    const suggested = file.with({ scheme, authority: '', query: '', fragment: '' });
    // If it was shown before, VS Code reads it again only after this event.
    this.#changes.fire(suggested);
    const title = t('{0}: suggested edit', basename(file.path));
    await commands.executeCommand('vscode.diff', file, suggested, t('{0} – read-only', title), {
      preview: true,
    });
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
