// Describes the end of a turn for the user (ACP v1 "Prompt Turn", stop reasons).

import { t } from '../../base/l10n.ts';
import type { StopReason } from '../../protocol/session/session.ts';
import type { ErrorAction, ErrorWords } from '../messages/messages.ts';

/**
 * `tokens` are what the agent says the turn used. `failed` has a text for the user:
 * the agent's error, or how its process ended. Without actions, it can be retried.
 */
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
    const { message, detail, json, actions = ['retry'] } = end;
    const more = { ...(detail && { detail }), ...(json && { json }) };
    return { text: message, isError: true, ...more, actions };
  }
  switch (end.reason) {
    case 'end_turn':
      if (answered) return undefined;
      return { text: t('The agent ended its turn without an answer.'), isError: false, actions: ['retry'] };
    case 'cancelled':
      return { text: t('Stopped.'), isError: false };
    case 'max_tokens':
      return endedEarly(t('The model reached its token limit.'), 'continue');
    case 'max_turn_requests':
      return endedEarly(t('The agent reached its request limit for one turn.'), 'continue');
    case 'refusal':
      return endedEarly(
        t('The agent declined this request and dropped it from its history. Try rephrasing.'),
        'editPrompt',
      );
  }
}

/** For a turn that was running when the window was closed. */
export function interruptionWords(): EndWords {
  return endedEarly(t('The window was closed while the agent was working.'), 'continue', 'retry');
}

function endedEarly(text: string, ...actions: readonly ErrorAction[]): EndWords {
  return { text, isError: true, actions };
}
