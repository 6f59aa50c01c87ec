// Waits until a restored session no longer replays its history, which must not be taken for new output.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { scaledTime } from '../../base/clockFactor.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { SessionOutcome, SessionOwner } from '../../chat/conversation/sessionSource.ts';
import type { AgentSession } from '../../chat/session/agentSession.ts';
import type { Origin } from '../../chat/session/agentSessions.ts';

/** ms without an update. */
const silence = 300;
/** ms without an update after a session was opened without its history, which some agents send nevertheless. */
const silenceAfterResume = 100;
/** ms to wait at most. */
const longest = 10_000;

/**
 * Calls `open` and resolves to its outcome, after the replay if the session was restored or copied.
 * @param open opens the session for the owner that it gets, which passes everything on to `owner`.
 */
export async function afterReplay<T extends SessionOutcome | undefined>(
  owner: SessionOwner,
  clock: Clock,
  token: CancellationToken,
  open: (watched: SessionOwner) => Promise<T>,
): Promise<T> {
  let last: Origin | undefined;
  const outcome = await open({
    adopt: (session, origin) => {
      last = origin;
      owner.adopt(session, origin);
    },
    restored: (session) => owner.restored(session),
    lost: (message, cause) => owner.lost(message, cause),
  });
  if (outcome?.kind === 'done' && last) await waitUntilQuiet(outcome.value, last, clock, token);
  return outcome;
}

/**
 * Waits for the end of a replayed history, which no message marks: gemini answers `session/load` before most of the replay.
 * Resolves after 300 ms without an update, after 10 s, when the session ends, or when `token` is cancelled; at once for a new
 * session, and after 100 ms if the first update after `session/resume` takes longer.
 */
export async function waitUntilQuiet(
  session: AgentSession,
  origin: Origin,
  clock: Clock,
  token: CancellationToken,
): Promise<void> {
  if (session.ended || token.isCancellationRequested || origin === 'new') return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = new DisposableStore();
  const enough = clock.setTimer(scaledTime(longest, clock), resolve);
  const quiet = (ms: number): Disposable => clock.setTimer(scaledTime(ms, clock), resolve);
  let timer = quiet(origin === 'resume' ? silenceAfterResume : silence);
  const again = (): void => {
    timer.dispose();
    timer = quiet(silence);
  };
  waiting.add(session.onDidUpdate(again));
  waiting.add(session.children.onDidUpdate(again));
  waiting.add(session.onDidEnd(resolve));
  waiting.add(token.onCancellationRequested(() => resolve()));
  await promise;
  waiting.dispose();
  timer.dispose();
  enough.dispose();
}
