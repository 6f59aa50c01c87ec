// Registers an NES session, so that its agent may name it in requests. Works in a window without a folder too.

import { Emitter } from '../../../base/event.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../../base/disposable.ts';
import type { HostedSession } from '../../../chat/session/hostedSession.ts';
import type { SessionTable } from '../../serve/sessionTable.ts';
import { openFolders } from '../../window/workspacePlace.ts';

/**
 * Disposing the result ends the registration. Does nothing if a conversation has the same id.
 * @param folders absolute paths of the open folders; may be empty.
 */
export function hostNesSession(
  agent: string,
  sessionId: string,
  table: SessionTable,
  folders: readonly string[] = openFolders(),
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
