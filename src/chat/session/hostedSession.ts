// A session as the services that answer an agent's requests see it: its agent, its folders, and when its turn or the
// session ends.

import type { Event } from '../../base/event.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';

export interface HostedSession {
  /** The agent's name in the settings. */
  readonly agent: string;
  readonly sessionId: string;
  /** Absolute path of its working directory. Undefined for a next-edit session in a window without a folder. */
  readonly cwd: string | undefined;
  /** Absolute paths of the folders it may work in. `cwd` is the first one or inside it. */
  readonly folders: readonly string[];
  /** Fires when the running turn is cancelled: its open requests are then answered with `cancelled`. */
  readonly onDidCancelTurn: Event<void>;
  /** Fires once, when the session is closed or deleted or its agent is gone. */
  readonly onDidEnd: Event<void>;
  /** A tool call as announced so far, since requests for permission may omit fields that were announced. */
  readonly toolCall?: (toolCallId: string) => ToolCall | undefined;
}

/** The sessions of one connection to an agent. */
export interface HostedSessions {
  get(sessionId: string): HostedSession | undefined;
}
