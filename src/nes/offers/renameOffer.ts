// A symbol the agent thinks should have another name, everywhere. What is a symbol only the editor's language knows.

import type { Range } from '../../base/textPosition.ts';
import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import type { OfferUpdate } from './offerUpdate.ts';
import { asOffsetEdits, type OffsetEdit } from '../text/offsetEdit.ts';
import type { OpenSuggestion } from '../session/openSuggestion.ts';
import { rebase } from './rebase.ts';

export class RenameOffer {
  readonly kind = 'rename';
  readonly suggestion: OpenSuggestion;
  readonly document: EditorDocument;
  readonly oldName: string;
  readonly newName: string;
  /** The symbol where it was found, and what is to become of it. */
  #edit: OffsetEdit;

  /** @param symbol the old name, in `document` as it is now. */
  constructor(suggestion: OpenSuggestion, document: EditorDocument, symbol: Range, newName: string) {
    this.suggestion = suggestion;
    this.document = document;
    this.oldName = document.lineAt(symbol.start.line).slice(symbol.start.character, symbol.end.character);
    this.newName = newName;
    this.#edit = {
      start: document.offsetAt(symbol.start),
      end: document.offsetAt(symbol.end),
      newText: newName,
    };
  }

  get uri(): string {
    return this.document.uri;
  }

  /** The symbol, in the document as it is now. */
  get place(): Range {
    const { start, end } = this.#edit;
    return { start: this.document.positionAt(start), end: this.document.positionAt(end) };
  }

  /** To be told of every change of its document, in order, after it happened. */
  follow(changes: readonly DocumentChange[]): OfferUpdate {
    const rebased = rebase({ edits: [this.#edit] }, asOffsetEdits(changes));
    // Typed by hand it has the new name in one place only, which is no rename, and no longer the name it was about.
    if (rebased.kind !== 'rebased' || rebased.shrunk) return 'conflict';
    this.#edit = rebased.edits[0]!;
    return 'moved';
  }
}
