// What both renderers do when VS Code wants inline completions: find out whether to ask, and ask.

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
import type { SuggestionQuestion } from './suggestionQuestion.ts';

/** What is needed to ask. */
export interface Asking {
  readonly nextEdits: NextEdits;
  readonly question: SuggestionQuestion;
  readonly presentation: Presentation;
}

/** `quiet`: say that there is one, but do not draw it (subtle mode). */
export interface WantedOffer {
  readonly offer: Offer;
  readonly quiet: boolean;
}

/** The offer to draw now, if any. Held until the agent has answered; never rejects. */
export async function askForOffer(
  { nextEdits, question, presentation }: Asking,
  document: TextDocument,
  position: Position,
  context: InlineCompletionContext,
  token: CancellationToken,
): Promise<WantedOffer | undefined> {
  const explicit = context.triggerKind === InlineCompletionTriggerKind.Invoke;
  const asked = question.ask(document, position, context, explicit);
  if (asked.kind === 'none') return undefined;
  const requesting = presentation.requesting();
  const answer = await nextEdits.request(asked.request, token);
  requesting.dispose();
  if (token.isCancellationRequested || answer.kind === 'none') return undefined;
  const { offer } = answer;
  return { offer, quiet: asked.quiet && !offer.suggestion.wasShown };
}
