// Answers `workspace/*` (editor state draft): open, recent and active documents, without those that agents may not access.

import type { Clock } from '../../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import type { HostedSessions } from '../../../chat/session/hostedSession.ts';
import {
  workspaceActiveDocument,
  workspaceOpenDocuments,
  workspaceRecentDocuments,
} from '../../../protocol/client/workspace.ts';
import type { Receiver } from '../../../protocol/messaging.ts';
import type { FocusedDocuments } from '../../documents/focusedDocuments.ts';
import type { AllowedDocuments } from '../../documents/vscodeDocument.ts';
import { requireSession, type Service, type ServedAgent } from '../service.ts';
import { EditorState } from './editorState.ts';

export class WorkspaceService implements Service, Disposable {
  readonly capabilities = { workspace: { openDocuments: {}, recentDocuments: {}, activeDocument: {} } };
  readonly state: EditorState;

  constructor(allowed: AllowedDocuments, focused: FocusedDocuments, clock: Clock) {
    this.state = new EditorState(allowed, focused, clock);
  }

  serve(_agent: ServedAgent, receiver: Receiver, sessions: HostedSessions): Disposable {
    const served = new DisposableStore();
    served.add(
      receiver.onRequest(workspaceOpenDocuments, async ({ sessionId }) => {
        requireSession(sessions, sessionId);
        return { documents: await this.state.openDocuments() };
      }),
    );
    served.add(
      receiver.onRequest(workspaceRecentDocuments, async ({ sessionId, limit }) => {
        requireSession(sessions, sessionId);
        return { documents: await this.state.recentDocuments(limit ?? undefined) };
      }),
    );
    served.add(
      receiver.onRequest(workspaceActiveDocument, ({ sessionId }) => {
        requireSession(sessions, sessionId);
        const document = this.state.activeEditor?.document;
        return {
          document: document ? { uri: document.uri.toString(), languageId: document.languageId } : null,
        };
      }),
    );
    return served;
  }

  dispose(): void {
    this.state.dispose();
  }
}
