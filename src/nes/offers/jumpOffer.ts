// An offer to move the cursor to another place, possibly in a file that is not open.

import type { Position, Range } from '../../base/textPosition.ts';
import type { PositionEncoding } from '../../protocol/nes/position.ts';
import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import type { OfferUpdate } from './editOffer.ts';
import { asOffsetEdits, offsetAfter } from '../text/offsetEdit.ts';
import type { OpenSuggestion } from '../session/openSuggestion.ts';
import type { JumpSuggestion } from '../suggestion/suggestion.ts';

export class JumpOffer {
  readonly kind = 'jump';
  readonly suggestion: OpenSuggestion;
  readonly uri: string;
  /** Undefined if the file is not open. */
  readonly document: EditorDocument | undefined;
  /** Encoding of `position.character`; see `JumpSuggestion`. */
  readonly encoding: PositionEncoding;
  readonly #position: Position;
  #offset: number;

  /** @param jump for the current text. @param document undefined if the file is not open. */
  constructor(suggestion: OpenSuggestion, jump: JumpSuggestion, document: EditorDocument | undefined) {
    this.suggestion = suggestion;
    this.uri = jump.uri;
    this.document = document;
    this.encoding = jump.encoding;
    this.#position = jump.position;
    this.#offset = document?.offsetAt(jump.position) ?? 0;
  }

  /** In the current text. */
  get position(): Position {
    return this.document?.positionAt(this.#offset) ?? this.#position;
  }

  get place(): Range {
    const { position } = this;
    return { start: position, end: position };
  }

  /** Must be called for every change of its document, in order, after the change. */
  follow(changes: readonly DocumentChange[]): OfferUpdate {
    // The document was opened after the offer was made, so the offset of the position is unknown.
    if (!this.document) return 'conflict';
    this.#offset = offsetAfter(this.#offset, asOffsetEdits(changes));
    return 'moved';
  }
}
