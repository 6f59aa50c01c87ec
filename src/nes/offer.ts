// A suggestion the user may be looking at: kept in step with the document, ended exactly once.

import type { RejectReason } from '../protocol/nes.ts';
import type { DocumentChange, EditorDocument } from './editorDocument.ts';
import type { OffsetEdit } from './offsetEdit.ts';
import type { Outcome, OutcomeLedger } from './outcomeLedger.ts';
import { rebase } from './rebase.ts';
import type { Suggestion } from './suggestion.ts';

/** How an offer ended. `typedOut`: the user typed all of it, which is taking it. `notShown`: it could not be drawn. */
export type OfferEnd = 'accepted' | 'typedOut' | 'notShown' | RejectReason;

export class Offer {
  readonly id: string;
  readonly document: EditorDocument;
  readonly #outcomes: OutcomeLedger;
  #edits: readonly OffsetEdit[];
  #cursorOffset: number | undefined;
  #ended: OfferEnd | undefined;

  constructor(suggestion: Suggestion, document: EditorDocument, outcomes: OutcomeLedger) {
    this.id = suggestion.id;
    this.document = document;
    this.#outcomes = outcomes;
    this.#edits = suggestion.edits;
    this.#cursorOffset = suggestion.cursorOffset;
  }

  /** What is left to do, for the document as it is now; empty once ended by typing. */
  get edits(): readonly OffsetEdit[] {
    return this.#edits;
  }

  /** Where the cursor goes, in the text after `edits`. */
  get cursorOffset(): number | undefined {
    return this.#cursorOffset;
  }

  get ended(): OfferEnd | undefined {
    return this.#ended;
  }

  /** The user can see it now. */
  shown(): void {
    this.#outcomes.shown(this.id);
  }

  /** The document changed, by whomever: the offer follows or ends. */
  follow(changes: readonly DocumentChange[]): void {
    if (this.#ended) return;
    const rebased = rebase(
      {
        edits: this.#edits,
        ...(this.#cursorOffset === undefined ? {} : { cursorOffset: this.#cursorOffset }),
      },
      changes.map(({ rangeOffset, rangeLength, text }) => ({
        start: rangeOffset,
        end: rangeOffset + rangeLength,
        newText: text,
      })),
    );
    switch (rebased.kind) {
      case 'rebased':
        this.#edits = rebased.edits;
        this.#cursorOffset = rebased.cursorOffset;
        break;
      case 'typedOut':
        this.#edits = [];
        this.end('typedOut');
        break;
      case 'conflict':
        this.end('rejected');
        break;
    }
  }

  /** Only the first end counts. */
  end(how: OfferEnd): void {
    if (this.#ended) return;
    this.#ended = how;
    this.#outcomes.end(this.id, asOutcome(how));
  }
}

function asOutcome(end: OfferEnd): Outcome {
  switch (end) {
    case 'accepted':
    case 'typedOut':
      return { kind: 'accepted' };
    case 'notShown':
      return { kind: 'rejected' };
    default:
      return { kind: 'rejected', reason: end };
  }
}
