// Provides next edits that VS Code draws itself (diffs in place, jumps, Tab, Escape), where the user allows this extension
// the proposed API `inlineCompletionsAdditions`. The presenter draws what VS Code cannot. The part of the proposal that is used
// is declared here, since its own declarations change from month to month.

import {
  EventEmitter,
  InlineCompletionItem,
  languages,
  Range,
  Uri,
  window,
  type CancellationToken,
  type InlineCompletionContext,
  type Position,
  type TextDocument,
  version,
  type Event,
  type ExtensionContext,
  type InlineCompletionItemProvider,
} from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import type { EditOffer } from '../../nes/offers/editOffer.ts';
import type { JumpOffer } from '../../nes/offers/jumpOffer.ts';
import type { Offer } from '../../nes/offers/offer.ts';
import { isInlineEdit, placementOf } from '../../nes/offers/placement.ts';
import { asPosition, fromPosition, rangeOfEdit } from '../documents/convert.ts';
import { askForOffer, type AskForOfferDeps } from './askForOffer.ts';
import { eligibleSelector } from '../documents/eligibleDocuments.ts';
import { cursorCommand } from './placeCursor.ts';
import type { Presenter } from './presenter.ts';
import { asEditorDocument } from '../documents/vscodeDocument.ts';

export class NativeProvider implements InlineEditProvider, Disposable {
  readonly #deps: AskForOfferDeps;
  readonly #presenter: Presenter;
  readonly #offers = new WeakMap<InlineEditItem, Offer>();
  /** The last item provided: the one VS Code draws, if it draws any. */
  #given: InlineEditItem | undefined;
  readonly #changes = new EventEmitter<void>();
  /** Makes VS Code request items again, unless it has items for the text and the position of the cursor. */
  readonly onDidChange = this.#changes.event;
  #registration: Disposable | undefined;

  constructor(deps: AskForOfferDeps, presenter: Presenter) {
    this.#deps = deps;
    this.#presenter = presenter;
  }

  register(): void {
    this.#registration?.dispose();
    this.#registration = languages.registerInlineCompletionItemProvider(eligibleSelector, this);
  }

  /**
   * Makes VS Code request items again. Not by its trigger command, after which the first Tab applies an edit elsewhere without
   * moving to it.
   * @param afresh also if VS Code has items for the text and the position of the cursor. The provider is then registered again,
   * which VS Code takes for another provider.
   */
  askAgain(afresh: boolean): void {
    if (afresh) this.register();
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
    const isFollowed = reason.kind === 0 && offer.kind === 'jump';
    if (isFollowed) nextEdits.offers.accepted(offer);
    // The same offer may already have been provided again, for another cursor position.
    if (item === this.#given && presentation.shown?.offer === offer) {
      this.#given = undefined;
      presentation.end(reason.kind === 0 ? 'accepted' : reason.kind === 1 ? 'dismissed' : 'gone');
    }
    // VS Code requests nothing at the end of a jump.
    const editor = window.activeTextEditor;
    if (isFollowed && editor) this.#presenter.showNext(editor);
  }

  dispose(): void {
    this.#registration?.dispose();
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

/** An item that VS Code draws as an inline edit: a diff in place, anywhere in the file. */
interface InlineEditItem extends InlineCompletionItem {
  isInlineEdit?: boolean;
  /** Another file that `range` is in. VS Code opens it first, and asks again there. */
  uri?: Uri;
  /** Moves the cursor there and changes nothing. */
  jumpToPosition?: Position;
}

/** 0: accepted. 1: rejected (Escape). 2: ignored (typed over, superseded, hidden). */
type InlineCompletionEndOfLifeReason = { readonly kind: 0 } | { readonly kind: 1 } | { readonly kind: 2 };

/** Registering a provider with any of these throws where the proposal is not allowed. */
interface InlineEditProvider extends InlineCompletionItemProvider {
  readonly onDidChange: Event<void>;
  handleDidShowCompletionItem(item: InlineEditItem, updatedInsertText: string): void;
  handleEndOfLifetime(item: InlineEditItem, reason: InlineCompletionEndOfLifeReason): void;
}

/** True if the user allowed the proposal: VS Code empties the manifest's list of proposals at run time otherwise. */
export function allowsProposedApi(context: ExtensionContext): boolean {
  const manifest = context.extension.packageJSON as { enabledApiProposals?: readonly string[] };
  return manifest.enabledApiProposals?.includes('inlineCompletionsAdditions') ?? false;
}

/** True from 1.108 on, which introduced `jumpToPosition`; older versions draw too little natively. */
export function drawsInlineEdits(): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 1 || (major === 1 && minor >= 108);
}
