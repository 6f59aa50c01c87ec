// What came of something that was wanted of an agent's sessions, as a value that can be shown.

import { t } from '../../base/l10n.ts';
import type { ErrorWords } from '../../chat/messages/messages.ts';
import { CancelledError } from '../../base/orCancelled.ts';
import { errorCode } from '../../protocol/errorCode.ts';
import { errorCodeOf } from '../../protocol/errorCodeOf.ts';
import { connectionClosed } from '../../wire/wireError.ts';

export type SessionOutcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** For the user. `lost`: the agent can't go on with that session, now or later. */
  | ({ readonly kind: 'refused'; readonly lost?: boolean } & ErrorWords)
  | { readonly kind: 'cancelled' };

/** Thrown where the reason is already in the user's words. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly words: ErrorWords;

  /** @param more what stands below the message. */
  constructor(message: string, more: Omit<ErrorWords, 'message'> = {}) {
    super(message);
    this.words = { message, ...more };
  }
}

/** The agent can't go on with a session it once had. */
export class LostSession extends Refusal {}

/** Never rejects. @param explain an error in words for the user. */
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

/** For the user: what the agent says of its error, which it may have put into the data. */
export function explain(agent: string, error: unknown): string {
  return causeOf(agent, error) ?? t('{0}: {1}', agent, agentsWords(error));
}

/** For the user: that a session did not outlive its agent's process, and why, if the agent said something. */
export function explainLoss(agent: string, error: unknown): string {
  const cause = causeOf(agent, error);
  if (cause !== undefined) return cause;
  return error === undefined
    ? t(
        'Agent "{0}" was started again and can\'t go on with this session. What you write next starts a new one.',
        agent,
      )
    : t(
        'Agent "{0}" was started again and can\'t go on with this session ({1}). What you write next starts a new one.',
        agent,
        agentsWords(error),
      );
}

/** For what is said the same way wherever it happens. */
function causeOf(agent: string, error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message;
  const code = errorCodeOf(error);
  if (code === errorCode.authRequired) return t('Agent "{0}" needs you to sign in.', agent);
  if (code === connectionClosed) return t('Agent "{0}" ended.', agent);
  return undefined;
}

function agentsWords(error: unknown): string {
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
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}
