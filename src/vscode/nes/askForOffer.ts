// What both renderers do when VS Code wants inline completions: find out whether to ask, ask, and keep quiet where told to.

import {
  InlineCompletionTriggerKind,
  type CancellationToken,
  type InlineCompletionContext,
  type Position,
  type TextDocument,
} from 'vscode';
import type { NextEdits } from '../../nes/nextEdits.ts';
import type { Offer } from '../../nes/offer.ts';
import { setSuggestionState } from './contextKeys.ts';
import type { SuggestionQuestion } from './suggestionQuestion.ts';

/** The offer to draw now, if any. Held until the agent has answered; never rejects. */
export async function askForOffer(
  nextEdits: NextEdits,
  question: SuggestionQuestion,
  document: TextDocument,
  position: Position,
  context: InlineCompletionContext,
  token: CancellationToken,
): Promise<Offer | undefined> {
  const explicit = context.triggerKind === InlineCompletionTriggerKind.Invoke;
  const asked = question.ask(document, position, context, explicit);
  if (asked.kind === 'none') return undefined;
  const answer = await nextEdits.request(asked.request, token);
  if (answer.kind === 'none' || token.isCancellationRequested) return undefined;
  if (asked.quiet && !answer.offer.suggestion.wasShown) {
    setSuggestionState('hint');
    return undefined;
  }
  return answer.offer;
}
