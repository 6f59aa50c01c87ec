// The sessions an agent keeps, page by page, as one sequence (ACP v1 "Session List").

import type { CancellationToken } from '../../base/cancellation.ts';
import { orCancelled } from '../../base/orCancelled.ts';
import { sessionList, type SessionInfo } from '../../protocol/session/sessionList.ts';
import type { SessionWire } from './sessionWire.ts';

/** Enough for anybody; an agent whose pages never end must not keep us asking. */
const maxPages = 1_000;

/**
 * In the agent's order, each session once. A page is asked for when it is needed. Throws the agent's error, or
 * `CancelledError`. @param cwd only those that work in this folder, where the agent can tell.
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
    // One that comes again leads in a circle.
    if (nextCursor === undefined || nextCursor === '' || cursors.has(nextCursor)) return;
    cursors.add(nextCursor);
    cursor = nextCursor;
  }
}
