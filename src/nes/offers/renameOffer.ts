// An offer to rename a symbol across the workspace. The language's rename provider finds the references.

import type { Range } from '../../base/textPosition.ts';
import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import type { OfferUpdate } from './editOffer.ts';
import { asOffsetEdits, type OffsetEdit } from '../text/offsetEdit.ts';
import type { OpenSuggestion } from '../session/openSuggestion.ts';
import { rebase } from './rebase.ts';

export class RenameOffer {
  readonly kind = 'rename';
  readonly suggestion: OpenSuggestion;
  readonly document: EditorDocument;
  readonly oldName: string;
  readonly newName: string;
  /** Replaces the symbol by its new name, where the agent pointed at it. */
  #edit: OffsetEdit;

  /** @param symbol range of the old name in the current text of `document`. */
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

  /** The symbol, in the current text. */
  get place(): Range {
    const { start, end } = this.#edit;
    return { start: this.document.positionAt(start), end: this.document.positionAt(end) };
  }

  /** Must be called for every change of its document, in order, after the change. */
  follow(changes: readonly DocumentChange[]): OfferUpdate {
    const rebased = rebase({ edits: [this.#edit] }, asOffsetEdits(changes));
    // Typing the new name by hand changes one place only, and the old symbol is gone from there.
    if (rebased.kind !== 'rebased' || rebased.shrunk) return 'conflict';
    this.#edit = rebased.edits[0]!;
    return 'moved';
  }
}
