// Provides next edits that VS Code draws itself (diffs in place, jumps, Tab, Escape), where the user allows this extension
// the proposed API. The presenter draws what VS Code cannot.

import {
  EventEmitter,
  InlineCompletionItem,
  Range,
  Uri,
  window,
  type CancellationToken,
  type InlineCompletionContext,
  type Position,
  type TextDocument,
} from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import type { EditOffer } from '../../nes/offers/editOffer.ts';
import type { JumpOffer } from '../../nes/offers/jumpOffer.ts';
import type { Offer } from '../../nes/offers/offer.ts';
import { isInlineEdit, placementOf } from '../../nes/offers/placement.ts';
import { asPosition, fromPosition, rangeOfEdit } from '../documents/convert.ts';
import { askForOffer, type AskForOfferDeps } from './askForOffer.ts';
import { cursorCommand } from './placeCursor.ts';
import type { Presenter } from './presenter.ts';
import type {
  InlineCompletionEndOfLifeReason,
  InlineEditItem,
  InlineEditProvider,
} from './proposedInlineCompletions.ts';
import { asEditorDocument } from '../documents/vscodeDocument.ts';

export class NativeProvider implements InlineEditProvider, Disposable {
  readonly #deps: AskForOfferDeps;
  readonly #presenter: Presenter;
  readonly #offers = new WeakMap<InlineEditItem, Offer>();
  /** The last item provided: the one VS Code draws, if it draws any. */
  #given: InlineEditItem | undefined;
  readonly #changes = new EventEmitter<void>();
  /** Makes VS Code request items again. */
  readonly onDidChange = this.#changes.event;

  constructor(deps: AskForOfferDeps, presenter: Presenter) {
    this.#deps = deps;
    this.#presenter = presenter;
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
    const wanted = await askForOffer(this.#deps, document, position, context, token);
    if (!wanted) return [];
    const { offer, quiet } = wanted;
    const editor = window.activeTextEditor;
    if (quiet || !isInlineEdit(offer, asEditorDocument(document))) {
      if (editor?.document === document) this.#presenter.show(editor, wanted);
      return [];
    }
    const item = asItem(offer, document, position);
    if (!item) {
      this.#deps.nextEdits.offers.drop(offer, 'ignored');
      return [];
    }
    this.#offers.set(item, offer);
    this.#given = item;
    // Set before VS Code reports that it is drawn, since Escape may come first.
    const drawn = item.isInlineEdit ? (offer.kind === 'jump' ? 'hint' : 'preview') : 'ghost';
    this.#deps.presentation.show(drawn, offer, 'editor');
    return [item];
  }

  handleDidShowCompletionItem(item: InlineEditItem): void {
    const offer = this.#offers.get(item);
    if (offer) this.#deps.nextEdits.offers.shown(offer);
  }

  /**
   * Handles rejections and followed jumps only: an accepted edit is recognised by the document's change, and an item that
   * VS Code drops is provided again while its offer stands.
   */
  handleEndOfLifetime(item: InlineEditItem, reason: InlineCompletionEndOfLifeReason): void {
    const { nextEdits, presentation } = this.#deps;
    const offer = this.#offers.get(item);
    if (!offer) return;
    if (reason.kind === 1) nextEdits.offers.rejected(offer);
    if (reason.kind === 0 && offer.kind === 'jump') nextEdits.offers.accepted(offer);
    // The same offer may already have been provided again, for another cursor position.
    if (item === this.#given && presentation.shown?.offer === offer) {
      this.#given = undefined;
      presentation.end(reason.kind === 0 ? 'accepted' : reason.kind === 1 ? 'dismissed' : 'gone');
    }
  }

  dispose(): void {
    this.#changes.dispose();
  }
}

/** An insertion at the cursor becomes ghost text; anything else an inline edit. Undefined if there is nothing to draw. */
function asItem(
  offer: EditOffer | JumpOffer,
  document: TextDocument,
  position: Position,
): InlineEditItem | undefined {
  const here = asEditorDocument(document);
  const placement = placementOf(offer, here, asPosition(position));
  if (placement.kind === 'none') return undefined;
  if (placement.kind === 'ghost') {
    const at = fromPosition(placement.position);
    return new InlineCompletionItem(placement.text, new Range(at, at), cursorCommand(offer));
  }
  const item: InlineEditItem =
    offer.kind === 'edit'
      ? new InlineCompletionItem(
          offer.edit.newText,
          rangeOfEdit(offer.document, offer.edit),
          cursorCommand(offer),
        )
      : new InlineCompletionItem('', new Range(position, position));
  item.isInlineEdit = true;
  if (offer.kind === 'jump') item.jumpToPosition = fromPosition(offer.position);
  if (offer.uri !== here.uri) item.uri = Uri.parse(offer.uri);
  return item;
}
