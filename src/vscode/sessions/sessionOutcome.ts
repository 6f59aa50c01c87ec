// What came of something that was wanted of an agent's sessions, as a value that can be shown.

import { CancelledError } from '../../base/orCancelled.ts';
import { errorCode } from '../../protocol/errorCode.ts';
import { errorCodeOf } from '../../protocol/errorCodeOf.ts';
import { connectionClosed } from '../../wire/wireError.ts';

export type SessionOutcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** `message` is for the user. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'cancelled' };

/** Thrown where the reason is already in the user's words. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Never rejects. */
export async function asOutcome<T>(agent: string, work: () => Promise<T>): Promise<SessionOutcome<T>> {
  try {
    return { kind: 'done', value: await work() };
  } catch (error) {
    if (error instanceof CancelledError) return { kind: 'cancelled' };
    return { kind: 'refused', message: explain(agent, error) };
  }
}

/** For the user: what the agent says of its error, which it may have put into the data. */
export function explain(agent: string, error: unknown): string {
  return causeOf(agent, error) ?? `Agent "${agent}" refused: ${agentsWords(error)}`;
}

/** For the user: that a session did not outlive its agent's process, and why, if the agent said something. */
export function explainLoss(agent: string, error: unknown): string {
  const cause = causeOf(agent, error);
  if (cause !== undefined) return cause;
  const said = error === undefined ? '' : ` (${agentsWords(error)})`;
  return `Agent "${agent}" was started again and can't go on with this session${said}. What you write next starts a new one.`;
}

/** For what is said the same way wherever it happens. */
function causeOf(agent: string, error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message;
  const code = errorCodeOf(error);
  if (code === errorCode.authRequired) return `Agent "${agent}" needs you to sign in.`;
  if (code === connectionClosed) return `Agent "${agent}" ended.`;
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
