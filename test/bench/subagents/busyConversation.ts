// A conversation with its visible page and its file, connected as in the extension. Used by `hostRun`.

import { systemClock } from '../../../src/agent/clock.ts';
import { DisposableStore } from '../../../src/base/disposable.ts';
import type { Logger } from '../../../src/base/logger.ts';
import { Conversation } from '../../../src/chat/conversation/conversation.ts';
import type { SessionSource } from '../../../src/chat/conversation/sessionSource.ts';
import type { ToPage } from '../../../src/chat/messages/messages.ts';
import { asPrompt } from '../../../src/chat/prompt/prompt.ts';
import type { AgentSessions } from '../../../src/chat/session/agentSessions.ts';
import { PageFeed } from '../../../src/chat/transcript/pageFeed.ts';
import type { ChatStore } from '../../../src/vscode/storage/chatStore.ts';

export interface BusyParts {
  readonly id: string;
  readonly source: SessionSource;
  readonly store: ChatStore;
  readonly logger: Logger;
  /** Called with each text that is appended to a row. */
  readonly changed: (text: string) => void;
  readonly post: (message: ToPage) => undefined;
}

export class BusyConversation {
  readonly id: string;
  readonly conversation: Conversation;
  readonly #feed: PageFeed;
  readonly #store: ChatStore;
  readonly #listening = new DisposableStore();

  constructor({ id, source, store, logger, changed, post }: BusyParts) {
    this.id = id;
    this.#store = store;
    const terminals = { clock: systemClock, get: () => undefined };
    const conversation = (this.conversation = new Conversation('busy', {
      sessions: source,
      terminals,
      logger,
    }));
    const scope = { cwd: '/work', folders: ['/work'] };
    const feed = (this.#feed = new PageFeed({
      clock: systemClock,
      post,
      rows: () => conversation.rows(),
      state: () => ({ ...conversation.state(), scope }),
    }));
    const createdAt = Date.now();
    const writer = store.writer(id, {
      record: () => ({
        ...{ id, agent: 'busy', createdAt, updatedAt: Date.now(), draft: asPrompt(''), queue: [] },
        working: conversation.working,
      }),
      rows: () => conversation.rows(),
      raws: () => conversation.raws(),
      placesOf: (toolCallId) => conversation.call(toolCallId)?.locations ?? [],
    });
    this.#listening.add(
      conversation.onDidChangeRows((change) => {
        writer.change(change);
        feed.applyChange(change);
        if (change.op === 'append') changed(change.text);
      }),
    );
    this.#listening.add(conversation.onDidChangeRaw((raw) => writer.rawChanged(raw)));
    this.#listening.add(
      conversation.onDidChangeState(() => {
        writer.recordChanged();
        feed.stateChanged();
      }),
    );
    feed.show();
  }

  async close(): Promise<void> {
    this.#listening.dispose();
    this.#feed.dispose();
    this.conversation.suspend();
    await this.#store.close(this.id);
  }
}

/** The sessions of an agent that is ready. @param cwd an absolute path. */
export function sessionsOf(sessions: AgentSessions, cwd: string): SessionSource {
  return {
    async open(owner, token) {
      const place = { cwd, folders: [cwd], mcpServers: [] };
      return {
        kind: 'done',
        value: await sessions.new(place, (...adopted) => owner.adopt(...adopted), token),
      };
    },
    reopen: () => Promise.resolve({ kind: 'cancelled' }),
    revive: (session) => Promise.resolve({ kind: 'done', value: session }),
    close: (session) => session.end(),
    explain: (error) => Promise.resolve({ message: String(error) }),
  };
}
