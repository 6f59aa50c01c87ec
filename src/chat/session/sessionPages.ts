// Lists the sessions that an agent keeps, page by page, as one sequence (ACP v1 "Session List").

import type { CancellationToken } from '../../base/cancellation.ts';
import { orCancelled } from '../../base/orCancelled.ts';
import { sessionList, type SessionInfo } from '../../protocol/session/sessionList.ts';
import type { SessionWire } from './sessionWire.ts';

/** Stops at an agent whose pages never end. */
const maxPages = 1_000;

/**
 * Yields sessions in the agent's order, each once. Pages are requested lazily. Throws the agent's error or a
 * `CancelledError`.
 * @param cwd only sessions with this working directory, if the agent can filter.
 */
export async function* sessionPages(
  wire: SessionWire,
  cwd: string | undefined,
  token: CancellationToken,
): AsyncGenerator<SessionInfo, void> {
  const cursors = new Set<string>();
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const params = { ...(cwd !== undefined && { cwd }), ...(cursor !== undefined && { cursor }) };
    const { sessions, nextCursor } = await orCancelled(wire.sendRequest(sessionList, params, token), token);
    for (const info of sessions) {
      if (seen.has(info.sessionId)) continue;
      seen.add(info.sessionId);
      yield info;
    }
    // A repeated cursor would loop forever.
    if (nextCursor === undefined || nextCursor === '' || cursors.has(nextCursor)) return;
    cursors.add(nextCursor);
    cursor = nextCursor;
  }
}
