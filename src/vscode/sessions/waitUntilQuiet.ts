// Waits until an agent has replayed the history of a loaded session. Needed because gemini answers `session/load` before most of
// the replay, and no message marks its end.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore } from '../../base/disposable.ts';
import type { AgentSession } from '../../chat/session/agentSession.ts';

/** ms without an update. */
const silence = 300;
/** ms to wait at most. */
const longest = 10_000;

/** Resolves after 300 ms without an update, after 10 s, when the session ends, or when `token` is cancelled. */
export async function waitUntilQuiet(
  session: AgentSession,
  clock: Clock,
  token: CancellationToken,
): Promise<void> {
  if (session.ended || token.isCancellationRequested) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = new DisposableStore();
  const enough = clock.setTimer(longest, resolve);
  let timer = clock.setTimer(silence, resolve);
  waiting.add(
    session.onDidUpdate(() => {
      timer.dispose();
      timer = clock.setTimer(silence, resolve);
    }),
  );
  waiting.add(session.onDidEnd(resolve));
  waiting.add(token.onCancellationRequested(() => resolve()));
  await promise;
  waiting.dispose();
  timer.dispose();
  enough.dispose();
}
