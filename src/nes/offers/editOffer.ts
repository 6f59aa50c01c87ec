// An offer of one edit of one document, rebased on every change of the document.

import type { Range } from '../../base/textPosition.ts';
import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import { asOffsetEdits, growth, type OffsetEdit } from '../text/offsetEdit.ts';
import type { OpenSuggestion } from '../session/openSuggestion.ts';
import { rebase } from './rebase.ts';
import { textInRange } from '../suggestion/suggestion.ts';

export class EditOffer {
  readonly kind = 'edit';
  readonly suggestion: OpenSuggestion;
  readonly document: EditorDocument;
  #edit: OffsetEdit;
  #cursorOffset: number | undefined;

  /** @param edit for the current text of `document`. @param cursorOffset in the text after `edit`. */
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

  /** The range it replaces in the current text. */
  get place(): Range {
    const { start, end } = this.#edit;
    return { start: this.document.positionAt(start), end: this.document.positionAt(end) };
  }

  /** What is left to apply, for the current text. */
  get edit(): OffsetEdit {
    return this.#edit;
  }

  /** Whether the agent gave a cursor position. */
  get placesCursor(): boolean {
    return this.#cursorOffset !== undefined;
  }

  /** Where the cursor goes, in the text after `edit`; the end of the new text if the agent gave no position. */
  get cursorOffset(): number {
    return this.#cursorOffset ?? this.#edit.start + this.#edit.newText.length;
  }

  /** Must be called for every change of its document, in order, after the change. */
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

  /** VS Code may trim an edit differently when it applies it, so the resulting text is compared. */
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

/** The result of updating an offer after a change of its document. */
export type OfferUpdate =
  /** The change was elsewhere. */
  | 'moved'
  /** The user typed a part of it. */
  | 'shrunk'
  /** All of it is in the text now, accepted or typed. */
  | 'landed'
  /** The user changed the text it was about in another way. */
  | 'conflict';
