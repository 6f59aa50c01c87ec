// What the chat shows and does about the context of its prompts: the port between the pages and what collects and records.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { Event } from '../../base/event.ts';
import type { Entry } from '../../chat/messages/messages.ts';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import type { Attachment } from '../../chat/prompt/prompt.ts';
import type { ContextView } from '../../context/turn/contextView.ts';
import type { SurfaceItemKind } from '../../context/select/surfaceItem.ts';

/** The exact text that would leave, block after block. */
export interface ContextPreview {
  readonly view: ContextView;
  readonly blocks: readonly { readonly title?: string | undefined; readonly text: string }[];
}

/** The row of a prompt. */
export type PromptRow = Extract<Entry, { readonly kind: 'user' }>;

export type TextAttachment = Extract<Attachment, { readonly kind: 'text' }>;

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
  /** Whether it is known what went with it. */
  knowsSent(conversation: Conversation, prompt: PromptRow): boolean;
  /** What that was, now or in an earlier window; undefined where it is not known, or not any more. */
  sentWith(conversation: Conversation, prompt: PromptRow): Promise<ContextView | undefined>;
  /** What another agent is given of it, without secrets. @param markdown all that was said. */
  continueElsewhere(from: Conversation, markdown: string): TextAttachment;
  /** All records, in one file of JSON. @param contents with the texts that were sent. */
  exportTo(path: string, contents: boolean): Promise<void>;
  /** Forgets all records, here and on disk. */
  forget(): Promise<void>;
}
