// Next edits on stock VS Code, which draws only an insertion at the cursor for ordinary extensions, and reports only
// that one was accepted. Whatever it will not draw goes to the presenter; the rest of its life is followed there too.

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
import { askForOffer, type Asking } from './askForOffer.ts';
import { cursorCommand } from './placeCursor.ts';
import type { Presenter } from './presenter.ts';

export class GhostProvider implements InlineCompletionItemProvider {
  readonly #asking: Asking;
  readonly #presenter: Presenter;

  constructor(asking: Asking, presenter: Presenter) {
    this.#asking = asking;
    this.#presenter = presenter;
  }

  async provideInlineCompletionItems(
    document: TextDocument,
    position: Position,
    context: InlineCompletionContext,
    token: CancellationToken,
  ): Promise<InlineCompletionItem[]> {
    const wanted = await askForOffer(this.#asking, document, position, context, token);
    const editor = window.activeTextEditor;
    if (!wanted || editor?.document !== document) return [];
    const ghost = this.#presenter.show(editor, wanted);
    if (!ghost) return [];
    const at = fromPosition(ghost.position);
    return [new InlineCompletionItem(ghost.text, new Range(at, at), cursorCommand(wanted.offer))];
  }
}
