// Answers VS Code's request for inline completions: decides whether to ask the agent, asks, has the suggestion drawn, and logs
// why there is none. Used by both providers.

import {
  InlineCompletionItem,
  InlineCompletionTriggerKind,
  Range,
  window,
  type InlineCompletionItemProvider,
  type TextEditor,
} from 'vscode';
import type { Logger } from '../../base/logger.ts';
import type { NextEdits } from '../../nes/requests/nextEdits.ts';
import { noSuggestion, noSuggestionText, type NoSuggestion } from '../../nes/offers/noSuggestion.ts';
import type { Offer } from '../../nes/offers/offer.ts';
import type { Ghost } from '../../nes/offers/placement.ts';
import type { Presentation } from '../../nes/offers/presentation.ts';
import { fromPosition } from '../documents/convert.ts';
import type { DrawnByEditor, OfferToDraw } from './drawn.ts';
import { cursorCommand } from './placeCursor.ts';
import type { Presenter } from './presenter.ts';
import type { RequestBuilder } from './requestBuilder.ts';

/** What a provider works with. */
export interface ProviderDeps {
  readonly nextEdits: NextEdits;
  readonly requests: RequestBuilder;
  readonly presentation: Presentation;
  readonly presenter: Presenter;
  readonly logger: Logger;
}

/** A request of VS Code: the document, the position of the cursor, what caused it, and the token that cancels it. */
export type ItemsRequest = Parameters<InlineCompletionItemProvider['provideInlineCompletionItems']>;

/**
 * Draws the offer for the request, and returns what VS Code is to draw of it: one item at most. Logs why there is no
 * suggestion. Resolves when the agent has answered; never rejects.
 * @param itemOf makes the item of an offer that the presenter left to VS Code. Undefined if VS Code cannot draw it.
 */
export async function provideItems<Item extends InlineCompletionItem>(
  deps: ProviderDeps,
  request: ItemsRequest,
  itemOf: (offer: Offer, drawn: DrawnByEditor, editor: TextEditor) => Item | undefined,
): Promise<Item[]> {
  const { presenter, logger } = deps;
  const [document, , context] = request;
  const nothing = (reason: NoSuggestion): Item[] => {
    logger.trace(noSuggestionText(reason));
    return [];
  };
  presenter.listReported(document, context.selectedCompletionInfo !== undefined);
  const wanted = await askForOffer(deps, ...request);
  if (wanted.kind === 'none') return nothing(wanted);
  const editor = window.activeTextEditor;
  if (editor?.document !== document) return nothing(noSuggestion('otherEditor'));
  const drawn = presenter.show(editor, wanted);
  if (drawn.kind === 'none') return nothing(drawn);
  const item = drawn.kind === 'painted' ? undefined : itemOf(wanted.offer, drawn, editor);
  return item ? [item] : [];
}

/** The item that draws an insertion at the cursor. */
export function ghostItem(offer: Offer, { position, text }: Ghost): InlineCompletionItem {
  const at = fromPosition(position);
  return new InlineCompletionItem(text, new Range(at, at), cursorCommand(offer));
}

/** The offer to draw now, or why there is none. */
async function askForOffer(
  { nextEdits, requests, presentation }: ProviderDeps,
  ...[document, position, context, token]: ItemsRequest
): Promise<({ readonly kind: 'offer' } & OfferToDraw) | NoSuggestion> {
  const explicit = context.triggerKind === InlineCompletionTriggerKind.Invoke;
  const asked = requests.build(document, position, context, explicit);
  if (asked.kind === 'none') return asked;
  const requesting = presentation.requesting();
  const answer = await nextEdits.request(asked.request, token);
  requesting.dispose();
  if (answer.kind === 'none') return answer;
  if (token.isCancellationRequested) return noSuggestion('cancelled');
  const { offer } = answer;
  return { kind: 'offer', offer, quiet: asked.quiet && !offer.suggestion.wasShown };
}
