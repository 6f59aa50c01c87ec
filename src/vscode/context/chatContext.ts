// What the chat shows and does about the context of its prompts: the port between the pages and what collects and records.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { Event } from '../../base/event.ts';
import type { EntryId } from '../../chat/messages.ts';
import type { Conversation } from '../../chat/conversation.ts';
import type { ContextView } from '../../context/contextView.ts';
import type { SurfaceItemKind } from '../../context/surfaceItem.ts';

/** The exact text that would leave, block after block. */
export interface ContextPreview {
  readonly view: ContextView;
  readonly blocks: readonly { readonly title?: string | undefined; readonly text: string }[];
}

export interface ChatContext {
  /** `next` of some conversation, or what is to be known about one, is another now. */
  readonly onDidChange: Event<void>;
  /** What its next prompt would carry, as of the last look; undefined before the first and where nothing is ever sent. */
  next(conversation: Conversation): ContextView | undefined;
  /** Somebody looks at it: what the editor shows is looked at again, at most every so often, until the result is disposed. */
  watch(conversation: Conversation): { dispose(): void };
  /** Takes a part away from its next prompt only. @param key of a part. */
  removeOnce(conversation: Conversation, key: string): void;
  /** Takes that kind away for good: the setting `acpHost.context.kinds`. */
  removeKind(kind: SurfaceItemKind): Promise<void>;
  /** Takes back all that was removed for the next prompt. */
  restore(conversation: Conversation): void;
  /** Looks now. Undefined: nothing would be sent. */
  preview(conversation: Conversation, token: CancellationToken): Promise<ContextPreview | undefined>;
  /** What went with the prompt of that row; undefined where nothing is known of it. */
  sentWith(conversation: Conversation, entry: EntryId): ContextView | undefined;
  /** All records, in one file of JSON. @param contents with the texts that were sent. */
  exportTo(path: string, contents: boolean): Promise<void>;
  /** Forgets all records, here and on disk. */
  forget(): Promise<void>;
}
