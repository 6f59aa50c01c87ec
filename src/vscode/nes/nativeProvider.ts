// Next edits drawn by VS Code itself, where the user allows this extension the proposed API: diffs in place, jumps, Tab,
// Escape. What it has no drawing for goes to the presenter.

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
import { askForOffer, type Asking } from './askForOffer.ts';
import { cursorCommand } from './placeCursor.ts';
import type { Presenter } from './presenter.ts';
import type {
  InlineCompletionEndOfLifeReason,
  InlineEditItem,
  InlineEditProvider,
} from './proposedInlineCompletions.ts';
import { asEditorDocument } from '../documents/vscodeDocument.ts';

export class NativeProvider implements InlineEditProvider, Disposable {
  readonly #asking: Asking;
  readonly #presenter: Presenter;
  readonly #offers = new WeakMap<InlineEditItem, Offer>();
  /** The last one; what VS Code draws, if it draws any. */
  #given: InlineEditItem | undefined;
  readonly #changes = new EventEmitter<void>();
  /** VS Code asks again when it fires. */
  readonly onDidChange = this.#changes.event;

  constructor(asking: Asking, presenter: Presenter) {
    this.#asking = asking;
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
    const wanted = await askForOffer(this.#asking, document, position, context, token);
    if (!wanted) return [];
    const { offer, quiet } = wanted;
    const editor = window.activeTextEditor;
    if (quiet || !isInlineEdit(offer, asEditorDocument(document))) {
      if (editor?.document === document) this.#presenter.show(editor, wanted);
      return [];
    }
    const item = asItem(offer, document, position);
    if (!item) {
      this.#asking.nextEdits.offers.drop(offer, 'ignored');
      return [];
    }
    this.#offers.set(item, offer);
    this.#given = item;
    // Not only once VS Code says that it is drawn: an Escape may come before that.
    const drawn = item.isInlineEdit ? (offer.kind === 'jump' ? 'hint' : 'preview') : 'ghost';
    this.#asking.presentation.show(drawn, offer, 'editor');
    return [item];
  }

  handleDidShowCompletionItem(item: InlineEditItem): void {
    const offer = this.#offers.get(item);
    if (offer) this.#asking.nextEdits.offers.shown(offer);
  }

  /**
   * What landed in the text was seen to land, and an item that VS Code drops is provided again while its offer stands: so
   * only a refusal is news here, and that the user followed a jump.
   */
  handleEndOfLifetime(item: InlineEditItem, reason: InlineCompletionEndOfLifeReason): void {
    const { nextEdits, presentation } = this.#asking;
    const offer = this.#offers.get(item);
    if (!offer) return;
    if (reason.kind === 1) nextEdits.offers.rejected(offer);
    if (reason.kind === 0 && offer.kind === 'jump') nextEdits.offers.accepted(offer);
    // The same offer may have been given anew already, for another place of the cursor.
    if (item === this.#given && presentation.shown?.offer === offer) {
      this.#given = undefined;
      presentation.end(reason.kind === 0 ? 'accepted' : reason.kind === 1 ? 'dismissed' : 'gone');
    }
  }

  dispose(): void {
    this.#changes.dispose();
  }
}

/** An insertion at the cursor is ghost text, as everywhere in VS Code; whatever else is a diff in place, or an arrow. */
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
