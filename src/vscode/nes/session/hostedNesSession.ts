// Registers a session of next edits as one that its agent may name in requests, also in a window without a folder.

import { Emitter } from '../../../base/event.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../../base/disposable.ts';
import type { HostedSession } from '../../../chat/session/hostedSession.ts';
import type { SessionTable } from '../../serve/sessionTable.ts';
import { openFolders } from '../../window/workspacePlace.ts';

/**
 * Disposing the result ends it. A conversation with the same id takes precedence.
 * @param folders absolute paths of the open folders; none in a window without one.
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
