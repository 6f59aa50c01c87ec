// The part of a conversation that its session calls.

import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { Entry, ErrorWords } from '../messages/messages.ts';
import type { ChildUpdate } from '../session/childSessions.ts';

export interface SessionListener {
  /** The rows from before the session was restored, to recognize them in the replayed history. */
  earlierRows(): readonly Entry[];
  /** True while the agent works on a prompt. */
  isInTurn(): boolean;
  /** Called in wire order, without the replayed history. */
  handleUpdate(update: SessionUpdate): void;
  /** Like `handleUpdate`, for what the history of the agent has beyond `earlierRows`: it was said before any prompt that waits. */
  handleHistory(updates: readonly SessionUpdate[]): void;
  /** Like `handleUpdate`, for what subagents do in sessions of their own. */
  handleChild(news: ChildUpdate): void;
  /** A session was opened, restored, or has replayed its history: what its agent says from now on belongs to no earlier row. */
  sessionBegan(): void;
  /** The session or its state changed. */
  changed(): void;
  /** The session was closed, or its agent's process has ended: nothing of it runs any more. */
  stopped(): void;
  /**
   * The session ended; the next prompt opens another. `message` is for the user. @param lost the agent failed to
   * restore it.
   */
  ended(message: string, lost: boolean): void;
  /** The session could not be opened early. */
  notReady(why: ErrorWords): void;
  /** Adds a notice for the user. */
  addNotice(severity: 'info' | 'error', text: string): void;
}
