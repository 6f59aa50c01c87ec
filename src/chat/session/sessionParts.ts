// What a session with an agent is created from. Used by `AgentSession` and `AgentSessions`.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { PromptCapabilities } from '../prompt/promptBlocks.ts';
import type { ChildSessionsParts } from './childSessions.ts';
import type { ChosenSetting } from './chosenSetting.ts';
import type { SignIn } from './withSignIn.ts';

/** A session that the agent keeps. */
export interface KnownSession {
  readonly sessionId: string;
  /** Absolute path. Undefined: the first folder. */
  readonly cwd?: string | undefined;
  readonly title?: string | undefined;
  /** What the user chose in it, in their order. */
  readonly settings?: readonly ChosenSetting[] | undefined;
}

export interface SessionParts extends ChildSessionsParts {
  /** The agent's name in the settings. */
  readonly agent: string;
  readonly signIn: SignIn;
  /** Content that prompts may have besides text and links. */
  readonly promptCapabilities?: PromptCapabilities | undefined;
  /** The user's notes that the agent got when it created the session. */
  readonly notes?: string | undefined;
  /** True if the agent supports `_session/steering`. */
  readonly canSteer?: boolean | undefined;
  /** Names the session in the agent's list; undefined if the agent does not support that. */
  setTitle?: ((sessionId: string, title: string) => Promise<unknown>) | undefined;
  /** Closes the session on the agent's side, where the agent supports that. */
  close(sessionId: string, token: CancellationToken): Promise<void>;
}
