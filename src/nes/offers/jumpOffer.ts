// A place the agent thinks the user wants to go to next, maybe in a file that is not open.

import type { Position, Range } from '../../base/textPosition.ts';
import type { PositionEncoding } from '../../protocol/nes/position.ts';
import type { DocumentChange, EditorDocument } from '../text/editorDocument.ts';
import type { OfferUpdate } from './offerUpdate.ts';
import { asOffsetEdits, offsetAfter } from '../text/offsetEdit.ts';
import type { OpenSuggestion } from '../session/openSuggestion.ts';
import type { JumpSuggestion } from '../suggestion/suggestion.ts';

export class JumpOffer {
  readonly kind = 'jump';
  readonly suggestion: OpenSuggestion;
  readonly uri: string;
  /** Where the file is open. */
  readonly document: EditorDocument | undefined;
  /** What `position.character` counts; see `JumpSuggestion`. */
  readonly encoding: PositionEncoding;
  readonly #position: Position;
  #offset: number;

  /** @param document as it is now, if it is open; `jump.position` is in it. */
  constructor(suggestion: OpenSuggestion, jump: JumpSuggestion, document: EditorDocument | undefined) {
    this.suggestion = suggestion;
    this.uri = jump.uri;
    this.document = document;
    this.encoding = jump.encoding;
    this.#position = jump.position;
    this.#offset = document?.offsetAt(jump.position) ?? 0;
  }

  /** In the document as it is now. */
  get position(): Position {
    return this.document?.positionAt(this.#offset) ?? this.#position;
  }

  get place(): Range {
    const { position } = this;
    return { start: position, end: position };
  }

  /** To be told of every change of its document, in order, after it happened. */
  follow(changes: readonly DocumentChange[]): OfferUpdate {
    // It was opened later: where the place is in it, nobody knows before it is gone to.
    if (!this.document) return 'conflict';
    this.#offset = offsetAfter(this.#offset, asOffsetEdits(changes));
    return 'moved';
  }
}
