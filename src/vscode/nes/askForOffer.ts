// Answers VS Code's request for inline completions: decides whether to ask the agent, asks, and logs why nothing is drawn. Used
// by both providers.

import {
  InlineCompletionTriggerKind,
  type CancellationToken,
  type InlineCompletionContext,
  type InlineCompletionItem,
  type Position,
  type TextDocument,
} from 'vscode';
import type { Logger } from '../../base/logger.ts';
import type { NextEdits } from '../../nes/requests/nextEdits.ts';
import { noSuggestion, noSuggestionText, type NoSuggestion } from '../../nes/offers/noSuggestion.ts';
import type { Offer } from '../../nes/offers/offer.ts';
import type { Presentation } from '../../nes/offers/presentation.ts';
import type { RequestBuilder } from './requestBuilder.ts';

/** What `askForOffer` works with. */
export interface AskForOfferDeps {
  readonly nextEdits: NextEdits;
  readonly requests: RequestBuilder;
  readonly presentation: Presentation;
  readonly logger: Logger;
}

/** `quiet`: only hint that there is one (subtle mode). */
export interface OfferToDraw {
  readonly kind: 'offer';
  readonly offer: Offer;
  readonly quiet: boolean;
}

/** The result of a request of VS Code. `painted`: the extension draws the suggestion, or is preparing to. */
export type Provided<Item extends InlineCompletionItem = InlineCompletionItem> =
  { readonly kind: 'item'; readonly item: Item } | { readonly kind: 'painted' } | NoSuggestion;

/** The items for VS Code. Logs why there is no suggestion. */
export async function itemsOf<Item extends InlineCompletionItem>(
  providing: Promise<Provided<Item>>,
  logger: Logger,
): Promise<Item[]> {
  const provided = await providing;
  if (provided.kind === 'none') logger.trace(noSuggestionText(provided));
  return provided.kind === 'item' ? [provided.item] : [];
}

/** The offer to draw now, or why there is none. Resolves when the agent has answered; never rejects. */
export async function askForOffer(
  { nextEdits, requests, presentation }: AskForOfferDeps,
  document: TextDocument,
  position: Position,
  context: InlineCompletionContext,
  token: CancellationToken,
): Promise<OfferToDraw | NoSuggestion> {
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
