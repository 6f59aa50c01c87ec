// Provides next edits on stock VS Code, which draws only insertions at the cursor for ordinary extensions. The presenter
// draws everything else, and notices how a suggestion ends, since VS Code does not report it.

import {
  InlineCompletionItem,
  languages,
  Range,
  window,
  type CancellationToken,
  type InlineCompletionContext,
  type InlineCompletionItemProvider,
  type Position,
  type TextDocument,
} from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import { noSuggestion } from '../../nes/offers/noSuggestion.ts';
import { fromPosition } from '../documents/convert.ts';
import { eligibleSelector } from '../documents/eligibleDocuments.ts';
import { askForOffer, itemsOf, type AskForOfferDeps, type Provided } from './askForOffer.ts';
import { triggerQuietly } from './inlineSuggest.ts';
import { cursorCommand } from './placeCursor.ts';
import type { Presenter } from './presenter.ts';

export class GhostProvider implements InlineCompletionItemProvider, Disposable {
  readonly #deps: AskForOfferDeps;
  readonly #presenter: Presenter;
  #registration: Disposable | undefined;

  constructor(deps: AskForOfferDeps, presenter: Presenter) {
    this.#deps = deps;
    this.#presenter = presenter;
  }

  /** VS Code takes a provider that is registered again for another one, and removes what it draws of it. */
  register(): void {
    this.#registration?.dispose();
    this.#registration = languages.registerInlineCompletionItemProvider(eligibleSelector, this);
  }

  /** Makes VS Code request items again. @param afresh also if it was told that there are none for the text and the cursor. */
  askAgain(afresh: boolean): void {
    if (afresh && this.#deps.presentation.shown?.by !== 'editor') this.register();
    triggerQuietly();
  }

  provideInlineCompletionItems(
    document: TextDocument,
    position: Position,
    context: InlineCompletionContext,
    token: CancellationToken,
  ): Promise<InlineCompletionItem[]> {
    return itemsOf(this.#provide(document, position, context, token), this.#deps.logger);
  }

  async #provide(
    document: TextDocument,
    position: Position,
    context: InlineCompletionContext,
    token: CancellationToken,
  ): Promise<Provided> {
    this.#presenter.listReported(document, context.selectedCompletionInfo !== undefined);
    const wanted = await askForOffer(this.#deps, document, position, context, token);
    if (wanted.kind === 'none') return wanted;
    const editor = window.activeTextEditor;
    if (editor?.document !== document) return noSuggestion('otherEditor');
    const drawn = this.#presenter.show(editor, wanted);
    if (drawn.kind !== 'ghost') return drawn.kind === 'none' ? drawn : { kind: 'painted' };
    const at = fromPosition(drawn.position);
    const item = new InlineCompletionItem(drawn.text, new Range(at, at), cursorCommand(wanted.offer));
    return { kind: 'item', item };
  }

  dispose(): void {
    this.#registration?.dispose();
  }
}
