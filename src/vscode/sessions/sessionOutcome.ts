// Turns errors of an operation on an agent's sessions into an outcome, in words for the user.

import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import { explainModelFailure } from '../../chat/failure.ts';
import type { ErrorWords } from '../../chat/messages/messages.ts';
import type { SessionOutcome } from '../../chat/conversation/sessionSource.ts';
import { cutForRedaction, redact, redactStart } from '../../context/secrets/redact.ts';
import { CancelledError } from '../../base/cancellation.ts';
import { errorCode, errorCodeOf } from '../../protocol/errorCode.ts';
import { connectionClosed } from '../../wire/peer.ts';

/** An error whose message is for the user. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly words: ErrorWords;

  /** @param more details and actions shown below the message. */
  constructor(message: string, more: Omit<ErrorWords, 'message'> = {}) {
    super(message);
    this.words = { message, ...more };
  }
}

/** The agent cannot restore an earlier session. */
export class LostSession extends Refusal {}

/** Runs `work` and turns its result or error into an outcome. Never rejects. @param explain puts an error in words for the user. */
export async function asOutcome<T>(
  work: () => Promise<T>,
  explain: (error: unknown) => Promise<ErrorWords>,
): Promise<SessionOutcome<T>> {
  try {
    return { kind: 'done', value: await work() };
  } catch (error) {
    if (error instanceof CancelledError) return { kind: 'cancelled' };
    const lost = error instanceof LostSession && { lost: true };
    return { kind: 'refused', ...(await explain(error)), ...lost };
  }
}

/** An agent's error for the user, with details from its data. */
export function explainError(agent: string, error: unknown): string {
  return causeOf(agent, error) ?? t('{0}: {1}', agentName(agent), agentErrorText(error));
}

/** An agent's error for the user: a failure of its model in words, with the error itself folded; else the agent's text. */
export function wordsOfError(agent: string, error: unknown): ErrorWords {
  const cause = causeOf(agent, error);
  if (cause !== undefined) {
    const signedOut = errorCodeOf(error) === errorCode.authRequired;
    return { message: cause, ...(signedOut && { actions: ['signIn', 'selectAgent'] }) };
  }
  const message = error instanceof Error ? error.message : String(error);
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined;
  const failure = explainModelFailure({ message, data }, Date.now(), timeText, startOf);
  if (!failure) return { message: explainError(agent, error), actions: ['retry'] };
  return {
    message: t('{0}: {1}', agentName(agent), failure.message),
    ...(failure.json !== undefined && { json: redact(failure.json).text }),
    actions: failure.actions,
  };
}

function startOf(text: string, most: number): string {
  return redactStart(text, most).text;
}

/** The time of day, with the date if that is another day. */
function timeText(ms: number): string {
  const at = new Date(ms);
  const isToday = at.toDateString() === new Date().toDateString();
  const time = { timeStyle: 'short' } as const;
  const style = isToday ? time : ({ ...time, dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(undefined, style).format(at);
}

/** For the user: why a session was lost with its agent's process. */
export function explainLoss(agent: string, error: unknown): string {
  const cause = causeOf(agent, error);
  if (cause !== undefined) return cause;
  return error === undefined
    ? t(
        'Agent "{0}" was restarted and can\'t continue this session. Your next prompt starts a new session.',
        agentName(agent),
      )
    : t(
        'Agent "{0}" was restarted and can\'t continue this session ({1}). Your next prompt starts a new session.',
        agentName(agent),
        agentErrorText(error),
      );
}

/** The message for errors that mean the same in every operation. */
function causeOf(agent: string, error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message;
  const code = errorCodeOf(error);
  if (code === errorCode.authRequired) return t('Agent "{0}" needs you to sign in.', agentName(agent));
  if (code === connectionClosed) return t('Agent "{0}" ended.', agentName(agent));
  return undefined;
}

function agentErrorText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const detail = detailOf(error);
  const reason = detail === undefined || message.includes(detail) ? message : `${message}: ${detail}`;
  return oneLine(reason);
}

function detailOf(error: unknown): string | undefined {
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined;
  if (typeof data === 'string') return data;
  if (typeof data !== 'object' || data === null) return undefined;
  const { details, message } = data as Record<string, unknown>;
  return [details, message].find((text) => typeof text === 'string');
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  // The conversation and the log redact it, but would not recognize a part of a secret.
  return line.length > 300 ? `${cutForRedaction(line, 299)}…` : line;
}
