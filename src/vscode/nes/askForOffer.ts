// Answers VS Code's request for inline completions: decides whether to ask the agent, and asks. Used by both providers.

import {
  InlineCompletionTriggerKind,
  type CancellationToken,
  type InlineCompletionContext,
  type Position,
  type TextDocument,
} from 'vscode';
import type { NextEdits } from '../../nes/requests/nextEdits.ts';
import type { Offer } from '../../nes/offers/offer.ts';
import type { Presentation } from '../../nes/offers/presentation.ts';
import type { RequestBuilder } from './requestBuilder.ts';

/** What `askForOffer` works with. */
export interface AskForOfferDeps {
  readonly nextEdits: NextEdits;
  readonly requests: RequestBuilder;
  readonly presentation: Presentation;
}

/** `quiet`: only hint that there is one (subtle mode). */
export interface OfferToDraw {
  readonly offer: Offer;
  readonly quiet: boolean;
}

/** The offer to draw now, if any. Resolves when the agent has answered; never rejects. */
export async function askForOffer(
  { nextEdits, requests, presentation }: AskForOfferDeps,
  document: TextDocument,
  position: Position,
  context: InlineCompletionContext,
  token: CancellationToken,
): Promise<OfferToDraw | undefined> {
  const explicit = context.triggerKind === InlineCompletionTriggerKind.Invoke;
  const asked = requests.build(document, position, context, explicit);
  if (asked.kind === 'none') return undefined;
  const requesting = presentation.requesting();
  const answer = await nextEdits.request(asked.request, token);
  requesting.dispose();
  if (token.isCancellationRequested || answer.kind === 'none') return undefined;
  const { offer } = answer;
  return { offer, quiet: asked.quiet && !offer.suggestion.wasShown };
}
