// The stored data from which a conversation is restored.

import type { Entry } from '../messages/messages.ts';
import type { Prompt } from '../prompt/prompt.ts';
import type { RawValue } from '../transcript/rawValues.ts';
import type { PastSession } from './sessionSource.ts';

/** A conversation as another window or an earlier run of this one stored it. */
export interface PastConversation {
  readonly rows: readonly Entry[];
  /** Raw values of its tool calls, oldest first. */
  readonly raws?: readonly RawValue[];
  readonly draft: Prompt;
  /** Queued prompts, in order. */
  readonly queue: readonly Prompt[];
  /** Undefined if it had no session yet. */
  readonly session: PastSession | undefined;
  /** True if this client stopped during a turn. */
  readonly working: boolean;
}
