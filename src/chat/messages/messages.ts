// What the chat page and the extension say to one another, and nothing else. The page gets a snapshot when it appears and
// numbered deltas while it can be seen; what it missed while hidden comes with the next snapshot. All values are plain data.

import type { ChangesView } from '../review/changesView.ts';
import type { FromReview } from '../review/reviewMessages.ts';
import type { ConfigOption, SessionModels, SessionModes } from '../../protocol/session/sessionConfig.ts';
import type { AvailableCommand } from '../../protocol/session/sessionUpdate.ts';
import type { ToolCallContent, ToolCallLocation, ToolKind } from '../../protocol/session/toolCall.ts';
import type { AttachmentView, ComposerMessage, ComposerNews } from './composing.ts';
import type { ContextFromPage, ContextState } from './contextMessages.ts';
import type { PathScope } from '../path/shownPath.ts';
import type { ReadingFromPage, ReadingState, ReadingToPage, RuleView } from './readingMessages.ts';

/** Of a conversation; grows from 1. */
export type EntryId = number;

/** A piece of a message. `data` is base64. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image' | 'audio'; readonly mimeType: string; readonly data: string }
  /** A file or an address; `text` is what of it was sent along. */
  | {
      readonly kind: 'resource';
      readonly uri: string;
      readonly name: string;
      readonly text?: string | undefined;
    }
  /** A kind of content that is newer than this client. */
  | { readonly kind: 'unknown'; readonly type: string };

/** What an error lets the user do with one click. */
export const errorActions = ['openSettings', 'showLog', 'selectAgent'] as const;
export type ErrorAction = (typeof errorActions)[number];

/** An error as the user reads it. */
export interface ErrorWords {
  /** What happened and what to do. One line. */
  readonly message: string;
  /** Lines of a program's output that explain it, without secrets. */
  readonly detail?: string | undefined;
  readonly actions?: readonly ErrorAction[] | undefined;
}

/**
 * `cancelled`: the turn ended before the agent said how the call did. `refused`: the user, or a rule of theirs, refused to
 * permit it, and the agent did not say that it was done all the same.
 */
export type CallStatus = 'pending' | 'in_progress' | 'completed' | 'failed' | 'cancelled' | 'refused';

export interface CallView {
  readonly toolCallId: string;
  readonly title: string;
  /** What it runs, where the title does not say it. */
  readonly command?: string | undefined;
  readonly kind: ToolKind;
  readonly status: CallStatus;
  /** Diffs, terminals and content in the agent's order. */
  readonly content: readonly ToolCallContent[];
  readonly locations: readonly ToolCallLocation[];
  /** There is some; asked for with `revealRaw`, since it may be large. */
  readonly hasRawInput: boolean;
  readonly hasRawOutput: boolean;
  /** Of the item of `content` at the same index; null where that is no diff. The page needs no texts of diffs. */
  readonly diffCounts?: readonly ({ readonly added: number; readonly removed: number } | null)[] | undefined;
  /** What is known of the terminals in `content`. */
  readonly terminals?: readonly TerminalView[] | undefined;
  /** The output of a command that `content` says nothing of, read from the raw output. It is not stored. */
  readonly output?: string | undefined;
}

/** A command under way, or over. */
export interface TerminalView {
  readonly terminalId: string;
  readonly command?: string | undefined;
  /** The end of what it wrote, without escape sequences. */
  readonly output: string;
  /** See `ColouredOutput`. */
  readonly colours?: readonly (readonly [length: number, style: string])[];
  /** How it ended, in words for the user. */
  readonly exit?: string | undefined;
}

export interface PlanItem {
  readonly content: string;
  readonly priority: 'high' | 'medium' | 'low';
  readonly status: 'pending' | 'in_progress' | 'completed';
}

/** One row of the conversation. */
export type Entry = { readonly id: EntryId } & (
  | { readonly kind: 'user'; readonly parts: readonly Part[] }
  | { readonly kind: 'agent'; readonly parts: readonly Part[] }
  | { readonly kind: 'thought'; readonly parts: readonly Part[] }
  | { readonly kind: 'call'; readonly call: CallView }
  | { readonly kind: 'plan'; readonly items: readonly PlanItem[] }
  | {
      readonly kind: 'notice';
      readonly severity: string;
      readonly title: string;
      readonly description?: string | undefined;
    }
  | { readonly kind: 'compaction'; readonly status: string; readonly parts: readonly Part[] }
  /** How a turn ended, in words for the user; `isError` where something went wrong. */
  | ({ readonly kind: 'end'; readonly text: string; readonly isError: boolean } & Omit<ErrorWords, 'message'>)
);

/** A change of the rows, to be applied in order. */
export type RowChange =
  | { readonly op: 'add'; readonly entry: Entry }
  /** More text for the last part of a row, which is text. */
  | { readonly op: 'append'; readonly id: EntryId; readonly text: string }
  | { readonly op: 'addPart'; readonly id: EntryId; readonly part: Part }
  /** The row is another now: a call that went on, a plan that was replaced. */
  | { readonly op: 'replace'; readonly entry: Entry }
  /** What the row said is not so any more. */
  | { readonly op: 'remove'; readonly id: EntryId }
  | { readonly op: 'clear' };

export interface OptionView {
  readonly optionId: string;
  /** What the agent calls it. */
  readonly name: string;
  /** What it does, by its kind. */
  readonly label: string;
  /** The agent's name for it says another thing than its kind. */
  readonly isContrary?: boolean | undefined;
  /** `allow_once`, `allow_always`, `reject_once`, `reject_always`, or something newer. */
  readonly kind: string;
}

export interface PermissionSection {
  readonly label: string;
  readonly text: string;
  /** How much of it is not here. */
  readonly cut?: string | undefined;
}

export interface PermissionDiff {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
  /** What happens to the file besides. */
  readonly note?: string | undefined;
  /** See `DiffPreview`. */
  readonly preview?: string | undefined;
  readonly cut?: string | undefined;
}

/** A question of the agent that waits for the user. All texts are fit to be shown. */
export interface PermissionView {
  readonly requestId: string;
  readonly toolCallId: string;
  readonly title: string;
  /** Nothing says what would run or change. */
  readonly warning?: string | undefined;
  /** The whole command with its arguments, and where it runs. `cut`: how much of it is not here. */
  readonly command?:
    { readonly line: string; readonly cwd: string; readonly cut?: string | undefined } | undefined;
  readonly diffs: readonly PermissionDiff[];
  /** What else the request says: what the command is given, the agent's words. */
  readonly sections?: readonly PermissionSection[] | undefined;
  /** In the order in which they are offered. */
  readonly options: readonly OptionView[];
  /** Which the user may make of it, in place of an answer to it alone. */
  readonly rules?: readonly RuleView[] | undefined;
}

/** A prompt that waits for the turn before it to end, or for the user. */
export interface QueuedPrompt {
  readonly queueId: number;
  readonly text: string;
  readonly attachments?: readonly AttachmentView[] | undefined;
  /** It is not sent until the user resumes the queue or sends it. */
  readonly paused?: boolean | undefined;
}

/** Everything about the conversation but its rows. Replaced as a whole. */
export interface ConversationState extends ReadingState, ContextState {
  readonly agent: string;
  /** `none`: no session yet, the first prompt opens one. `ended`: why, for the user, in `message`. */
  readonly phase: 'none' | 'opening' | 'idle' | 'running' | 'cancelling' | 'ended';
  readonly message?: string | undefined;
  readonly title?: string | undefined;
  /** Where the session works, or will: paths in it are shown relative. */
  readonly scope?: PathScope | undefined;
  readonly configOptions: readonly ConfigOption[];
  readonly modes?: SessionModes | undefined;
  readonly models?: SessionModels | undefined;
  readonly commands: readonly AvailableCommand[];
  /** Tokens in use and in all; cost as the agent says. */
  readonly usage?:
    { readonly used: number; readonly size: number; readonly cost?: string | undefined } | undefined;
  readonly permissions: readonly PermissionView[];
  readonly queue: readonly QueuedPrompt[];
  /** What the user was typing when the page last said so. */
  readonly draft: string;
  /** Which conversation this is: goes with what the page says of it. */
  readonly chatId?: string | undefined;
  /** How many other conversations want the user. */
  readonly others?: number | undefined;
  /** Of the draft. */
  readonly attachments?: readonly AttachmentView[] | undefined;
  /** Grows when the draft has become another one without the page: it is to be shown then. */
  readonly draftVersion?: number | undefined;
  /** Files that agents changed and nobody has reviewed. */
  readonly changes?: ChangesView | undefined;
}

export interface Conversation {
  readonly rows: readonly Entry[];
  readonly state: ConversationState;
}

/** To the page. `revision` grows by one with each; after a gap the page asks for a snapshot. */
export type ToPage =
  | { readonly type: 'snapshot'; readonly revision: number; readonly conversation: Conversation }
  | { readonly type: 'rows'; readonly revision: number; readonly changes: readonly RowChange[] }
  | { readonly type: 'state'; readonly revision: number; readonly state: ConversationState }
  | {
      readonly type: 'raw';
      readonly revision: number;
      readonly toolCallId: string;
      readonly which: 'input' | 'output';
      readonly text: string;
    }
  | (ComposerNews & { readonly revision: number })
  | ReadingToPage;

/** From the page: whatever it says is checked before it is believed. */
export type FromPage =
  /** It has loaded, or missed something: wants a snapshot. */
  | { readonly type: 'ready' }
  /** What the user typed, with what is attached. `seen`: the last attachment the page was told of. */
  | { readonly type: 'prompt'; readonly text: string; readonly seen?: number | undefined }
  | { readonly type: 'cancel' }
  | { readonly type: 'draft'; readonly text: string }
  | { readonly type: 'unqueue' | 'sendNow'; readonly queueId: number }
  | { readonly type: 'resumeQueue' }
  | { readonly type: 'answer'; readonly requestId: string; readonly optionId: string }
  | { readonly type: 'showRequest'; readonly requestId: string }
  | { readonly type: 'openLocation'; readonly path: string; readonly line?: number | undefined }
  | { readonly type: 'openLink'; readonly href: string }
  | { readonly type: 'openDiff'; readonly toolCallId: string; readonly index: number }
  | { readonly type: 'revealRaw'; readonly toolCallId: string; readonly which: 'input' | 'output' }
  | { readonly type: 'setMode'; readonly modeId: string }
  | { readonly type: 'setModel'; readonly modelId: string }
  | { readonly type: 'setOption'; readonly configId: string; readonly value: string | boolean }
  | { readonly type: 'newSession' }
  | { readonly type: 'selectAgent' | 'openSettings' | 'showLog' }
  | { readonly type: 'sessions' }
  | { readonly type: 'copy'; readonly text: string }
  | ComposerMessage
  | FromReview
  | ReadingFromPage
  | ContextFromPage;
