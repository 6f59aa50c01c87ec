// A session as those see it who answer an agent's requests: whose it is, where it works, and when its turn or itself ends.

import type { Event } from '../../base/event.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';

export interface HostedSession {
  /** The agent's name in the settings. */
  readonly agent: string;
  readonly sessionId: string;
  /** Absolute path of the folder it works in. Undefined: a session of next edits in a window without a folder. */
  readonly cwd: string | undefined;
  /** Absolute paths of the folders it may work in; `cwd` is, or is in, the first. */
  readonly folders: readonly string[];
  /** Fires when its running turn is cancelled: what it asked and still waits for is answered as cancelled. */
  readonly onDidCancelTurn: Event<void>;
  /** Fires once: it was closed or deleted, or its agent is gone. */
  readonly onDidEnd: Event<void>;
  /** What was said of a call so far, for whoever is asked about it; requests may leave out what was announced. */
  readonly toolCall?: (toolCallId: string) => ToolCall | undefined;
}

/** The sessions of one connection to an agent. */
export interface HostedSessions {
  get(sessionId: string): HostedSession | undefined;
}
