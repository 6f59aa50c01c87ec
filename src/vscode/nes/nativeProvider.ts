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
  type Position,
  type TextDocument,
  type TextEditor,
  version,
  type Event,
  type ExtensionContext,
  type InlineCompletionItemProvider,
} from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import type { EditOffer } from '../../nes/offers/editOffer.ts';
import { GivenItems } from '../../nes/offers/givenItems.ts';
import type { JumpOffer } from '../../nes/offers/jumpOffer.ts';
import { fromPosition, rangeOfEdit } from '../documents/convert.ts';
import { ghostItem, provideItems, type ProviderDeps, type ItemsRequest } from './provideItems.ts';
import { eligibleSelector } from '../documents/eligibleDocuments.ts';
import { hideInlineSuggestion } from './inlineSuggest.ts';
import { cursorCommand } from './placeCursor.ts';
import { asEditorDocument } from '../documents/vscodeDocument.ts';

export class NativeProvider implements InlineEditProvider, Disposable {
  readonly #deps: ProviderDeps;
  /** What VS Code reports about other items is ignored. */
  readonly #given = new GivenItems<InlineEditItem, TextEditor>();
  readonly #changes = new EventEmitter<void>();
  /** Makes VS Code request items again, unless it has items for the text and the position of the cursor. */
  readonly onDidChange = this.#changes.event;
  #registration: Disposable | undefined;

  constructor(deps: ProviderDeps) {
    this.#deps = deps;
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

  provideInlineCompletionItems(...request: ItemsRequest): Promise<InlineEditItem[]> {
    const [document, position] = request;
    return provideItems(this.#deps, request, (offer, drawn, editor) => {
      const item =
        drawn.kind === 'ghost' ? ghostItem(offer, drawn) : inlineEditItem(drawn.offer, document, position);
      this.#given.give(item, offer, editor);
      return item;
    });
  }

  handleDidShowCompletionItem(item: InlineEditItem): void {
    const offer = this.#given.offerOf(item);
    if (offer) this.#deps.nextEdits.offers.shown(offer);
    // It was withdrawn before VS Code drew it.
    else hideInlineSuggestion(this.#deps.logger);
  }

  /**
   * Handles rejections and followed jumps only: an accepted edit is recognised by the document's change, and an item that
   * VS Code drops is provided again while its offer stands.
   */
  handleEndOfLifetime(item: InlineEditItem, reason: InlineCompletionEndOfLifeReason): void {
    const { nextEdits, presentation } = this.#deps;
    const offer = this.#given.offerOf(item);
    // The same offer may already have been provided again, for another cursor position.
    const isLast = this.#given.ended(item);
    if (!offer) return;
    if (isLast && presentation.shown?.offer === offer)
      presentation.end(reason.kind === 0 ? 'accepted' : reason.kind === 1 ? 'dismissed' : 'gone');
    if (reason.kind === 1) nextEdits.offers.rejected(offer);
    const isFollowed = reason.kind === 0 && offer.kind === 'jump';
    if (isFollowed) nextEdits.offers.accepted(offer);
    // VS Code requests nothing at the end of a jump.
    const editor = window.activeTextEditor;
    if (isFollowed && editor) this.#deps.presenter.showNext(editor);
  }

  /** Makes VS Code stop drawing what this provider gave it, if it may. Not a rejection: the offer may still stand. */
  withdraw(): void {
    // VS Code may draw the item before it reports that.
    if (this.#given.withdraw(window.activeTextEditor)) hideInlineSuggestion(this.#deps.logger);
  }

  dispose(): void {
    this.#registration?.dispose();
    this.#changes.dispose();
  }
}

function inlineEditItem(
  offer: EditOffer | JumpOffer,
  document: TextDocument,
  cursor: Position,
): InlineEditItem {
  const item: InlineEditItem =
    offer.kind === 'edit'
      ? new InlineCompletionItem(
          offer.edit.newText,
          rangeOfEdit(offer.document, offer.edit),
          cursorCommand(offer),
        )
      : new InlineCompletionItem('', new Range(cursor, cursor));
  item.isInlineEdit = true;
  if (offer.kind === 'jump') item.jumpToPosition = fromPosition(offer.position);
  if (offer.uri !== asEditorDocument(document).uri) item.uri = Uri.parse(offer.uri);
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
export function allowsProposedApi(context: Pick<ExtensionContext, 'extension'>): boolean {
  const manifest = context.extension.packageJSON as { enabledApiProposals?: readonly string[] };
  return manifest.enabledApiProposals?.includes('inlineCompletionsAdditions') ?? false;
}

/** True from 1.108 on, which introduced `jumpToPosition`; older versions draw too little natively. */
export function drawsInlineEdits(): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 1 || (major === 1 && minor >= 108);
}
