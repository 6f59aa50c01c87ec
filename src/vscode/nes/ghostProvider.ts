// Next edits on stock VS Code, which draws only an insertion at the cursor for ordinary extensions, and reports only
// that one was accepted. The rest of its life is followed here: shown, dismissed, typed over, left.

import {
  InlineCompletionItem,
  Range,
  window,
  type CancellationToken,
  type InlineCompletionContext,
  type InlineCompletionItemProvider,
  type Position,
  type TextDocument,
} from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { asGhostText } from '../../nes/ghostText.ts';
import type { NextEdits } from '../../nes/nextEdits.ts';
import type { Offer } from '../../nes/offer.ts';
import { asPosition, fromPosition } from '../convert.ts';
import { askForOffer } from './askForOffer.ts';
import { setSuggestionState } from './contextKeys.ts';
import type { SuggestionQuestion } from './suggestionQuestion.ts';
import { asEditorDocument } from './vscodeDocument.ts';

export class GhostProvider implements InlineCompletionItemProvider, Disposable {
  readonly #nextEdits: NextEdits;
  readonly #question: SuggestionQuestion;
  readonly #listeners = new DisposableStore();
  #shown: Offer | undefined;

  constructor(nextEdits: NextEdits, question: SuggestionQuestion) {
    this.#nextEdits = nextEdits;
    this.#question = question;
    // VS Code hides ghost text when the editor is left, and does not say so.
    this.#listeners.add(window.onDidChangeActiveTextEditor(() => this.#hidden()));
  }

  /** The user moved the cursor otherwise than by typing: VS Code hides ghost text then, and does not say so. */
  cursorMoved(): void {
    this.#hidden();
  }

  /** What is on offer may have changed. */
  offersChanged(): void {
    if (this.#shown && !this.#nextEdits.has(this.#shown)) this.#hidden();
  }

  async provideInlineCompletionItems(
    document: TextDocument,
    position: Position,
    context: InlineCompletionContext,
    token: CancellationToken,
  ): Promise<InlineCompletionItem[]> {
    const offer = await askForOffer(this.#nextEdits, this.#question, document, position, context, token);
    if (!offer) return [];
    const here = offer.document.uri === asEditorDocument(document).uri;
    const ghost = here ? asGhostText([offer.edit], offer.document, asPosition(position)) : undefined;
    if (ghost?.kind !== 'ghost') {
      this.#nextEdits.drop(offer, 'notShown');
      return [];
    }
    const at = fromPosition(ghost.position);
    this.#shown = offer;
    this.#nextEdits.shown(offer);
    setSuggestionState('ghost');
    return [new InlineCompletionItem(ghost.text, new Range(at, at))];
  }

  /** The user pressed Escape. */
  dismiss(): void {
    if (this.#shown) this.#nextEdits.rejected(this.#shown);
    this.#hidden();
  }

  #hidden(): void {
    this.#shown = undefined;
    setSuggestionState(undefined);
  }

  dispose(): void {
    this.#hidden();
    this.#listeners.dispose();
  }
}
