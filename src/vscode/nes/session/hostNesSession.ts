// Puts a session for next edits in the table of hosted sessions, beside those of conversations. Used by `NesConnector`.

import { DisposableStore, type Disposable, toDisposable } from '../../../base/disposable.ts';
import { Emitter } from '../../../base/event.ts';
import type { HostedSession } from '../../../chat/session/hostedSession.ts';
import type { SessionTable } from '../../serve/service.ts';

/**
 * Registers an NES session, so that its agent may name it in requests. Disposing the result ends the registration. Does
 * nothing if a conversation has the same id.
 * @param folders absolute paths of the open folders; may be empty.
 */
export function hostNesSession(
  agent: string,
  sessionId: string,
  table: SessionTable,
  folders: readonly string[],
): Disposable {
  const [cwd] = folders;
  const hosted = new DisposableStore();
  if (table.get(sessionId)) return hosted;
  const ended = new Emitter<void>(() => undefined);
  const session: HostedSession = {
    agent,
    sessionId,
    cwd,
    folders,
    // It has no turns.
    onDidCancelTurn: () => toDisposable(() => undefined),
    onDidEnd: ended.event,
  };
  hosted.add(toDisposable(() => ended.fire()));
  hosted.add(table.add(session));
  return hosted;
}
