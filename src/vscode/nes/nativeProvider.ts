// Next edits drawn by VS Code itself, where the user allows this extension the proposed API: diffs in place, Tab, Escape.

import {
  EventEmitter,
  InlineCompletionItem,
  Range,
  Uri,
  type CancellationToken,
  type InlineCompletionContext,
  type Position,
  type TextDocument,
} from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import { asGhostText } from '../../nes/ghostText.ts';
import type { NextEdits } from '../../nes/nextEdits.ts';
import type { Offer } from '../../nes/offer.ts';
import { asPosition, fromPosition, rangeOfEdit } from '../convert.ts';
import { askForOffer } from './askForOffer.ts';
import { setSuggestionState } from './contextKeys.ts';
import type {
  InlineCompletionEndOfLifeReason,
  InlineEditItem,
  InlineEditProvider,
} from './proposedInlineCompletions.ts';
import type { SuggestionQuestion } from './suggestionQuestion.ts';
import { asEditorDocument } from './vscodeDocument.ts';

export class NativeProvider implements InlineEditProvider, Disposable {
  readonly #nextEdits: NextEdits;
  readonly #question: SuggestionQuestion;
  readonly #offers = new WeakMap<InlineEditItem, Offer>();
  readonly #changes = new EventEmitter<void>();
  /** VS Code asks again when it fires. */
  readonly onDidChange = this.#changes.event;

  constructor(nextEdits: NextEdits, question: SuggestionQuestion) {
    this.#nextEdits = nextEdits;
    this.#question = question;
  }

  askAgain(): void {
    this.#changes.fire();
  }

  async provideInlineCompletionItems(
    document: TextDocument,
    position: Position,
    context: InlineCompletionContext,
    token: CancellationToken,
  ): Promise<InlineCompletionItem[]> {
    const offer = await askForOffer(this.#nextEdits, this.#question, document, position, context, token);
    if (!offer) return [];
    const item = asItem(offer, document, position);
    this.#offers.set(item, offer);
    return [item];
  }

  handleDidShowCompletionItem(item: InlineEditItem): void {
    const offer = this.#offers.get(item);
    if (!offer) return;
    this.#nextEdits.shown(offer);
    setSuggestionState(item.isInlineEdit ? 'preview' : 'ghost');
  }

  /**
   * What landed in the text was seen to land, and an item that VS Code drops is provided again while its offer stands: so
   * only a refusal is news here.
   */
  handleEndOfLifetime(item: InlineEditItem, reason: InlineCompletionEndOfLifeReason): void {
    const offer = this.#offers.get(item);
    if (!offer) return;
    if (reason.kind === 1) this.#nextEdits.rejected(offer);
    if (!this.#nextEdits.has(offer)) setSuggestionState(undefined);
  }

  dispose(): void {
    this.#changes.dispose();
  }
}

/** An insertion at the cursor is ghost text, as everywhere in VS Code; whatever else is a diff in place. */
function asItem(offer: Offer, document: TextDocument, position: Position): InlineEditItem {
  const here = offer.document.uri === asEditorDocument(document).uri;
  const ghost = here ? asGhostText([offer.edit], offer.document, asPosition(position)) : undefined;
  if (ghost?.kind === 'ghost') {
    const at = fromPosition(ghost.position);
    return new InlineCompletionItem(ghost.text, new Range(at, at));
  }
  const item: InlineEditItem = new InlineCompletionItem(
    offer.edit.newText,
    rangeOfEdit(offer.document, offer.edit),
  );
  item.isInlineEdit = true;
  if (!here) item.uri = Uri.parse(offer.document.uri);
  return item;
}
