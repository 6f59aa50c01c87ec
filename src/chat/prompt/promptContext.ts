// The port through which a prompt gets Agent Context and the user's notes. Context is not part of the user's message, so
// it becomes no row; notes are shown in the row of the prompt.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import type { EntryId, Part } from '../messages/messages.ts';
import type { GivenFile } from './givenFiles.ts';
import type { TextAttachment } from './prompt.ts';
import type { SentAttachment } from './promptBlocks.ts';

/** The prompt that context is prepared for. */
export interface ContextRequest {
  /** Identifies the conversation. */
  readonly owner: object;
  readonly agent: string;
  readonly sessionId: string;
  /** The row of the prompt. */
  readonly entry: EntryId;
  readonly prompt: string;
  /** The attachments as they are sent, the implicit one included. */
  readonly attached: readonly SentAttachment[];
  /** The implicit attachment, if there is one. */
  readonly implicit: readonly TextAttachment[];
  /** The user's notes that the agent got when it created the session. */
  readonly notes: string | undefined;
  /** Tokens left in the model's context window, as the agent reported; undefined if unknown. */
  readonly tokensLeft: number | undefined;
  /** The agent's id of the session's model; undefined if it names none. */
  readonly model: string | undefined;
}

export interface PromptExtra {
  /** Appended to the blocks of the user's prompt. */
  readonly blocks: readonly ContentBlock[];
  /** Added to the row of the prompt, so that the user sees what else is sent. */
  readonly shown?: readonly Part[];
  /** The files whose whole texts are in it. */
  readonly given?: readonly GivenFile[];
  /** More fields of `session/prompt`. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Must be called each time the request is sent: again if it is repeated after a sign-in. */
  sent(facts: { readonly sessionId: string; readonly requestId: string | number }): void;
}

export interface PromptContext {
  /** Must be quick. Rejects with a `CancelledError`, or for a bug: the prompt is sent without context then. */
  prepare(request: ContextRequest, token: CancellationToken): Promise<PromptExtra>;
}
