// Describes the end of a turn for the user (ACP v1 "Prompt Turn", stop reasons).

import { t } from '../../base/l10n.ts';
import type { StopReason } from '../../protocol/session/session.ts';
import type { ErrorWords } from '../messages/messages.ts';

/** `tokens` are what the agent says the turn used. `failed` has a text for the user: the agent's error, or how its process ended. */
export type TurnEnd =
  | { readonly kind: 'stopped'; readonly reason: StopReason; readonly tokens?: number | undefined }
  | ({ readonly kind: 'failed' } & ErrorWords);

/** `failed`: also if the agent stopped before it was done. */
export type TurnOutcome = 'ended' | 'failed' | 'cancelled';

export function outcomeOf(end: TurnEnd): TurnOutcome {
  if (end.kind === 'failed') return 'failed';
  if (end.reason === 'cancelled') return 'cancelled';
  return end.reason === 'end_turn' ? 'ended' : 'failed';
}

export interface EndWords extends Omit<ErrorWords, 'message'> {
  readonly text: string;
  readonly isError: boolean;
}

/** Undefined if no row is needed. @param answered the agent sent an answer in this turn. */
export function endWords(end: TurnEnd, answered: boolean): EndWords | undefined {
  if (end.kind === 'failed') {
    const { message, detail, json, actions } = end;
    const more = { ...(detail && { detail }), ...(json && { json }), ...(actions && { actions }) };
    return { text: message, isError: true, ...more };
  }
  switch (end.reason) {
    case 'end_turn':
      return answered ? undefined : endedWell(t('The agent ended its turn without an answer.'));
    case 'cancelled':
      return endedWell(t('Cancelled.'));
    case 'max_tokens':
      return endedBadly(t('The model reached its token limit. Send "continue" to go on.'));
    case 'max_turn_requests':
      return endedBadly(t('The agent reached its request limit for one turn. Send "continue" to go on.'));
    case 'refusal':
      return endedBadly(
        t('The agent declined this request and dropped it from its history. Try rephrasing.'),
      );
  }
}

function endedWell(text: string): EndWords {
  return { text, isError: false };
}

function endedBadly(text: string): EndWords {
  return { text, isError: true };
}
