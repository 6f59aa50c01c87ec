// The port through which the chat shows and edits the context of its prompts.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { Event } from '../../base/event.ts';
import type { Entry } from '../../chat/messages/messages.ts';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import type { TextAttachment } from '../../chat/prompt/prompt.ts';
import type { ContextView } from '../../context/turn/contextView.ts';
import type { SurfaceItemKind } from '../../context/select/surfaceItem.ts';
import type { ImplicitTarget } from './implicitContext.ts';

/** The exact text that would be sent, block by block. */
export interface ContextPreview {
  readonly view: ContextView;
  readonly blocks: readonly { readonly title?: string | undefined; readonly text: string }[];
}

/** The row of a prompt. */
export type PromptRow = Extract<Entry, { readonly kind: 'user' }>;

/** The implicit attachment, as pages show and send it. */
export interface ImplicitSource {
  /** Fires when `current` or `isOn` may have changed; may fire often. */
  readonly onDidChange: Event<void>;
  /** See `ImplicitContext.current`. Also undefined for agents that get the selection and the file as context. */
  current(conversation: Conversation): ImplicitTarget | undefined;
  /** See `ImplicitContext.attachment`. @param id of `ImplicitTarget`. */
  attachment(id: number, conversation: Conversation): Promise<TextAttachment | undefined>;
  /** False if the user turned the implicit attachment off for the agent. */
  isOn(agent: string): boolean;
  toggle(agent: string): void;
}

export interface ChatContext {
  /** Undefined if no implicit attachment is sent. */
  readonly implicit?: ImplicitSource;
  /** Fires when the result of `next`, `hasRecord` or `sentWith` may have changed for any conversation. */
  readonly onDidChange: Event<void>;
  /** The context of the next prompt as last collected. Undefined before that and if nothing is ever sent. */
  next(conversation: Conversation): ContextView | undefined;
  /** Keeps `next` up to date, at a limited rate, until the result is disposed. */
  watch(conversation: Conversation): { dispose(): void };
  /** True if the next prompt contains the user's notes. */
  hasNotes(conversation: Conversation): boolean;
  /** Removes a part from the next prompt only. @param key of a part. */
  removeOnce(conversation: Conversation, key: string): void;
  /** Removes a kind from all prompts, by the setting `acpHost.context.kinds`. */
  removeKind(kind: SurfaceItemKind): Promise<void>;
  /** Restores the parts that were removed from the next prompt. */
  restore(conversation: Conversation): void;
  /** Collects the context now. Undefined if nothing would be sent. */
  preview(conversation: Conversation, token: CancellationToken): Promise<ContextPreview | undefined>;
  /** True if there is a record of what was sent with the prompt. */
  hasRecord(conversation: Conversation, prompt: PromptRow): boolean;
  /** What was sent with a prompt, in this or an earlier window. Undefined if there is no record. */
  sentWith(conversation: Conversation, prompt: PromptRow): Promise<ContextView | undefined>;
  /** Literal secrets to redact. */
  knownSecrets(): readonly string[];
  /** Writes all records to one JSON file. @param contents includes the texts that were sent. */
  exportTo(path: string, contents: boolean): Promise<void>;
  /** Deletes all records, in memory and on disk. */
  forget(): Promise<void>;
}
