// Next edits drawn by VS Code itself, where the user allows this extension the proposed API: diffs in place, Tab, Escape.

import {
  EventEmitter,
  InlineCompletionItem,
  InlineCompletionTriggerKind,
  Uri,
  type CancellationToken,
  type InlineCompletionContext,
  type Position,
  type TextDocument,
} from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import type { NextEdits } from '../../nes/nextEdits.ts';
import type { Offer } from '../../nes/offer.ts';
import { rangeOfEdit } from '../convert.ts';
import { setSuggestionState } from './contextKeys.ts';
import type {
  InlineCompletionEndOfLifeReason,
  InlineEditItem,
  InlineEditProvider,
} from './proposedInlineCompletions.ts';
import type { SuggestionQuestion } from './suggestionQuestion.ts';

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
    const explicit = context.triggerKind === InlineCompletionTriggerKind.Invoke;
    const question = this.#question.ask(document, position, context, explicit);
    if (question.kind === 'none') return [];
    const answer = await this.#nextEdits.request(question.request, token);
    if (answer.kind === 'none' || token.isCancellationRequested) return [];
    const { offer } = answer;
    if (question.quiet && !offer.suggestion.wasShown) {
      setSuggestionState('hint');
      return [];
    }
    const item: InlineEditItem = new InlineCompletionItem(
      offer.edit.newText,
      rangeOfEdit(offer.document, offer.edit),
    );
    item.isInlineEdit = true;
    if (offer.document.uri !== question.request.document.uri) item.uri = Uri.parse(offer.document.uri);
    this.#offers.set(item, offer);
    return [item];
  }

  handleDidShowCompletionItem(item: InlineEditItem): void {
    const offer = this.#offers.get(item);
    if (!offer) return;
    this.#nextEdits.shown(offer);
    setSuggestionState('preview');
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
