// Provides next edits on stock VS Code, which draws only insertions at the cursor for ordinary extensions. The presenter
// draws everything else, and notices how a suggestion ends, since VS Code does not report it.

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
import { fromPosition } from '../documents/convert.ts';
import { askForOffer, type AskForOfferDeps } from './askForOffer.ts';
import { cursorCommand } from './placeCursor.ts';
import type { Presenter } from './presenter.ts';

export class GhostProvider implements InlineCompletionItemProvider {
  readonly #deps: AskForOfferDeps;
  readonly #presenter: Presenter;

  constructor(deps: AskForOfferDeps, presenter: Presenter) {
    this.#deps = deps;
    this.#presenter = presenter;
  }

  async provideInlineCompletionItems(
    document: TextDocument,
    position: Position,
    context: InlineCompletionContext,
    token: CancellationToken,
  ): Promise<InlineCompletionItem[]> {
    const wanted = await askForOffer(this.#deps, document, position, context, token);
    const editor = window.activeTextEditor;
    if (!wanted || editor?.document !== document) return [];
    const ghost = this.#presenter.show(editor, wanted);
    if (!ghost) return [];
    const at = fromPosition(ghost.position);
    return [new InlineCompletionItem(ghost.text, new Range(at, at), cursorCommand(wanted.offer))];
  }
}
