// Describes the end of a turn for the user (ACP v1 "Prompt Turn", stop reasons).

import { t } from '../../base/l10n.ts';
import type { StopReason } from '../../protocol/session/session.ts';
import type { ErrorWords } from '../messages/messages.ts';

/** `failed` has a text for the user: the agent's error, or how its process ended. */
export type TurnEnd =
  { readonly kind: 'stopped'; readonly reason: StopReason } | ({ readonly kind: 'failed' } & ErrorWords);

export interface EndWords extends Omit<ErrorWords, 'message'> {
  readonly text: string;
  readonly isError: boolean;
}

/** Undefined if no row is needed. @param answered the agent sent an answer in this turn. */
export function endWords(end: TurnEnd, answered: boolean): EndWords | undefined {
  if (end.kind === 'failed') {
    const { message, detail, actions } = end;
    return { text: message, isError: true, ...(detail && { detail }), ...(actions && { actions }) };
  }
  switch (end.reason) {
    case 'end_turn':
      return answered ? undefined : endedWell(t('The agent ended its turn without an answer.'));
    case 'cancelled':
      return endedWell(t('Cancelled.'));
    case 'max_tokens':
      return endedBadly(t('The agent stopped: the model reached its limit of tokens. Ask it to continue.'));
    case 'max_turn_requests':
      return endedBadly(
        t('The agent stopped: it asked the model as often as it may in one turn. Ask it to continue.'),
      );
    case 'refusal':
      return endedBadly(t('The agent refused. It forgets your last prompt: say it differently.'));
  }
}

function endedWell(text: string): EndWords {
  return { text, isError: false };
}

function endedBadly(text: string): EndWords {
  return { text, isError: true };
}
