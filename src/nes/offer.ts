// One change the user can take with one key: a single edit of one document, kept in step with it.

import type { DocumentChange, EditorDocument } from './editorDocument.ts';
import { asOffsetEdits, growth, type OffsetEdit } from './offsetEdit.ts';
import type { OpenSuggestion } from './openSuggestion.ts';
import { rebase } from './rebase.ts';
import { textInRange } from './suggestion.ts';

/** What a change of the document meant for an offer. */
export type Followed =
  /** Nothing: the change was elsewhere. */
  | 'moved'
  /** The user typed a part of it. */
  | 'shrunk'
  /** All of it is in the text now, by whatever key. */
  | 'landed'
  /** The user changed the very text it was about, otherwise than suggested. */
  | 'conflict';

export class Offer {
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

  /** What is left to do, for the document as it is now. */
  get edit(): OffsetEdit {
    return this.#edit;
  }

  /** Where the cursor goes, in the text after `edit`; the end of the new text when the agent did not say. */
  get cursorOffset(): number {
    return this.#cursorOffset ?? this.#edit.start + this.#edit.newText.length;
  }

  /** To be told of every change of its document, in order, after it happened. */
  follow(changes: readonly DocumentChange[]): Followed {
    const edits = asOffsetEdits(changes);
    if (this.#landed(edits)) return 'landed';
    const before = this.#cursorOffset;
    const rebased = rebase(
      { edits: [this.#edit], ...(before === undefined ? {} : { cursorOffset: before }) },
      edits,
    );
    if (rebased.kind === 'typedOut') return 'landed';
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

/** Whether `later` is `earlier` again, or the same change with more text. */
export function extendsOffer(earlier: Offer, later: Offer): boolean {
  return (
    earlier.document.uri === later.document.uri &&
    earlier.edit.start === later.edit.start &&
    earlier.edit.end === later.edit.end &&
    later.edit.newText.startsWith(earlier.edit.newText)
  );
}
