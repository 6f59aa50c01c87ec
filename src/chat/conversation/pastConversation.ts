// A conversation as it is kept: what one begins with that goes on after its window or its agent had ended.

import type { Entry } from '../messages/messages.ts';
import type { Prompt } from '../prompt/prompt.ts';
import type { RawValue } from '../transcript/rawValues.ts';
import type { PastSession } from './sessionSource.ts';

/** What a conversation was when it was last seen, in another window or another run of this one. */
export interface PastConversation {
  readonly rows: readonly Entry[];
  /** Of its tool calls, the oldest first. */
  readonly raws?: readonly RawValue[];
  readonly draft: Prompt;
  /** What waits, in its order. */
  readonly queue: readonly Prompt[];
  /** Undefined: it had none yet. */
  readonly session: PastSession | undefined;
  /** This client stopped in the middle of a turn. */
  readonly working: boolean;
}
