// The port through which a prompt gets what goes to the agent beside it: what the editor knows at that moment. Nothing of it
// is the user's, so nothing of it becomes a row.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import type { EntryId } from '../messages/messages.ts';

/** The prompt that is about to be sent. */
export interface ContextRequest {
  /** The conversation, to tell it from others. */
  readonly owner: object;
  readonly agent: string;
  readonly sessionId: string;
  /** The row of the prompt. */
  readonly entry: EntryId;
  readonly prompt: string;
  /** Addresses of what the user attached. */
  readonly attached: readonly string[];
  /** What the agent said is left of its window. */
  readonly tokensLeft: number | undefined;
  /** The session's model, as the agent names it; undefined where it names none. */
  readonly model: string | undefined;
}

export interface PromptExtra {
  /** To follow the user's own. */
  readonly blocks: readonly ContentBlock[];
  /** Fields of `session/prompt`. */
  readonly params: Readonly<Record<string, unknown>>;
  /** To be called each time the request really went out: again when it is asked once more after a sign-in. */
  sent(facts: { readonly sessionId: string; readonly requestId: string | number }): void;
}

export interface PromptContext {
  /** Takes a moment only. Rejects with `CancelledError`, or for bugs: then the prompt goes without. */
  prepare(request: ContextRequest, token: CancellationToken): Promise<PromptExtra>;
}
