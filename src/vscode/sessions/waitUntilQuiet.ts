// Waits until an agent has said again what it says of a session's history: gemini answers session/load before most of it,
// and nothing tells the end of it from what comes next.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore } from '../../base/disposable.ts';
import type { AgentSession } from '../../chat/session/agentSession.ts';

/** ms without a word. */
const silence = 300;
/** ms; an agent that never stops talking is not waited for. */
const longest = 10_000;

/** Resolves when nothing was said for a while, when the session ended, or when nobody waits any more. */
export async function quietSession(
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
