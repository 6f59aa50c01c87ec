// A session of next edits as one that the agent may name when it asks this client for something.

import { Emitter } from '../../base/event.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import type { HostedSession } from '../../chat/hostedSession.ts';
import type { SessionTable } from '../serve/sessionTable.ts';
import { openFolders } from '../sessions/workspacePlace.ts';

/** Disposing the result ends it. Without a folder there is nothing it could ask for; a conversation of that id stays. */
export function hostNesSession(agent: string, sessionId: string, table: SessionTable): Disposable {
  const folders = openFolders();
  const [cwd] = folders;
  const hosted = new DisposableStore();
  if (cwd === undefined || table.get(sessionId)) return hosted;
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
