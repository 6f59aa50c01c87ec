// Answers `workspace/*` (editor state draft): open, recent and active documents, without those that agents may not access.

import type { Memento } from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import type { HostedSessions } from '../../../chat/session/hostedSession.ts';
import {
  workspaceActiveDocument,
  workspaceOpenDocuments,
  workspaceRecentDocuments,
} from '../../../protocol/client/workspace.ts';
import type { Receiver } from '../../../wire/peer.ts';
import { ActiveDocument } from './activeDocument.ts';
import type { AllowedDocuments } from '../../documents/fileDocument.ts';
import { requireSession } from '../requireSession.ts';
import { listOpenDocuments } from './openDocuments.ts';
import { RecentDocuments } from './recentDocuments.ts';
import type { ServedAgent } from '../servedAgent.ts';
import type { Service } from '../service.ts';
import { UnloadedLanguages } from './unloadedLanguages.ts';

export class WorkspaceService implements Service, Disposable {
  readonly capabilities = { workspace: { openDocuments: {}, recentDocuments: {}, activeDocument: {} } };
  readonly #allowed: AllowedDocuments;
  readonly #parts = new DisposableStore();
  readonly #recent: RecentDocuments;
  readonly #active: ActiveDocument;
  readonly #languages: UnloadedLanguages;

  /** @param storage VS Code's workspace state. */
  constructor(allowed: AllowedDocuments, storage: Memento, clock: Clock) {
    this.#allowed = allowed;
    this.#recent = this.#parts.add(new RecentDocuments(allowed, storage, clock));
    this.#active = this.#parts.add(new ActiveDocument(allowed));
    this.#languages = this.#parts.add(new UnloadedLanguages((uri) => this.#recent.languageOf(uri), clock));
  }

  serve(_agent: ServedAgent, receiver: Receiver, sessions: HostedSessions): Disposable {
    const served = new DisposableStore();
    served.add(
      receiver.onRequest(workspaceOpenDocuments, async ({ sessionId }) => {
        requireSession(sessions, sessionId);
        return { documents: await listOpenDocuments(this.#allowed, (uri) => this.#languages.get(uri)) };
      }),
    );
    served.add(
      receiver.onRequest(workspaceRecentDocuments, async ({ sessionId, limit }) => {
        requireSession(sessions, sessionId);
        return { documents: await this.#recent.list(limit ?? undefined) };
      }),
    );
    served.add(
      receiver.onRequest(workspaceActiveDocument, ({ sessionId }) => {
        requireSession(sessions, sessionId);
        return { document: this.#active.get() };
      }),
    );
    return served;
  }

  dispose(): void {
    this.#parts.dispose();
  }
}
