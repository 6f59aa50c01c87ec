// Finds the sessions that a message of a vendor belongs to. Such messages rarely name their session. Used by `CursorService` and
// `UnsupportedService`.

import type { HostedSession, HostedSessions } from '../../../chat/session/hostedSession.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Maximum fields of a message that are searched. */
const mostFields = 50;

/**
 * The session that `params` name, or that of the tool call that they name; else all in which a turn runs, else all. Empty if they
 * name a session that is not open.
 */
export function sessionsOfMessage(params: unknown, sessions: HostedSessions): readonly HostedSession[] {
  const [own, ...inside] = namesIn(params, ['sessionId', 'session_id', 'sessionID']);
  const session = [own, ...inside].map((id) => id !== undefined && sessions.get(id)).find(Boolean);
  if (session) return [session];
  if (own !== undefined) return [];
  const all = sessions.all();
  const calls = namesIn(params, ['toolCallId', 'tool_call_id', 'toolCallID']);
  const ofCall = all.filter((one) => calls.some((id) => id !== undefined && one.toolCall?.(id)));
  if (ofCall.length > 0) return ofCall;
  const inTurn = all.filter(({ turnOver }) => turnOver !== undefined);
  return inTurn.length > 0 ? inTurn : all;
}

/** The texts in fields with one of the names: that of the message itself, which may be undefined, and those of objects in it. */
function namesIn(params: unknown, names: readonly string[]): readonly (string | undefined)[] {
  if (!isFields(params)) return [];
  const nameOf = (fields: Fields): string | undefined =>
    names
      .map((name) => (Object.hasOwn(fields, name) ? fields[name] : undefined))
      .find((value) => typeof value === 'string');
  const inside = Object.keys(params)
    .slice(0, mostFields)
    .map((name) => params[name])
    .filter(isFields);
  return [nameOf(params), ...inside.map(nameOf)];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
