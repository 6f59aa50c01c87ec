// A single edit of one document that the user can take with one key, kept in step with the document.

import type { Range } from '../../base/textPosition.ts';
import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import { asOffsetEdits, growth, type OffsetEdit } from '../text/offsetEdit.ts';
import type { OfferUpdate } from './offerUpdate.ts';
import type { OpenSuggestion } from '../session/openSuggestion.ts';
import { rebase } from './rebase.ts';
import { textInRange } from '../suggestion/suggestion.ts';

export class EditOffer {
  readonly kind = 'edit';
  readonly suggestion: OpenSuggestion;
  readonly document: EditorDocument;
  #edit: OffsetEdit;
  #cursorOffset: number | undefined;

  /** @param edit for `document` as it is now. @param cursorOffset in the text after it. */
  constructor(
    suggestion: OpenSuggestion,
    document: EditorDocument,
    edit: OffsetEdit,
    cursorOffset: number | undefined,
  ) {
    this.suggestion = suggestion;
    this.document = document;
    this.#edit = edit;
    this.#cursorOffset = cursorOffset;
  }

  get uri(): string {
    return this.document.uri;
  }

  /** What it replaces, in the document as it is now. */
  get place(): Range {
    const { start, end } = this.#edit;
    return { start: this.document.positionAt(start), end: this.document.positionAt(end) };
  }

  /** What is left to do, for the document as it is now. */
  get edit(): OffsetEdit {
    return this.#edit;
  }

  /** Whether the agent said where the cursor goes. */
  get placesCursor(): boolean {
    return this.#cursorOffset !== undefined;
  }

  /** Where the cursor goes, in the text after `edit`; the end of the new text when the agent did not say. */
  get cursorOffset(): number {
    return this.#cursorOffset ?? this.#edit.start + this.#edit.newText.length;
  }

  /** To be told of every change of its document, in order, after it happened. */
  follow(changes: readonly DocumentChange[]): OfferUpdate {
    const edits = asOffsetEdits(changes);
    if (this.#landed(edits)) return 'landed';
    const before = this.#cursorOffset;
    const rebased = rebase(
      { edits: [this.#edit], ...(before === undefined ? {} : { cursorOffset: before }) },
      edits,
    );
    if (rebased.kind === 'fullyTyped') return 'landed';
    if (rebased.kind === 'conflict') return 'conflict';
    this.#edit = rebased.edits[0]!;
    this.#cursorOffset = rebased.cursorOffset;
    return rebased.shrunk ? 'shrunk' : 'moved';
  }

  /** The editor may cut what it applies otherwise than we did, so the text itself says whether all of it is there. */
  #landed(edits: readonly OffsetEdit[]): boolean {
    const { start, end, newText } = this.#edit;
    const [change, second] = edits;
    if (!change || second || growth(change) !== growth(this.#edit)) return false;
    const covers = change.start <= start && change.end >= end;
    const within = change.start >= start && change.end <= end;
    if (!covers && !within) return false;
    const range = {
      start: this.document.positionAt(start),
      end: this.document.positionAt(start + newText.length),
    };
    return textInRange(this.document, range) === newText;
  }
}
