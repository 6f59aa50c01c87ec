// The messages between the chat page and the extension; the two sides share nothing else. The page gets a snapshot when
// it appears and numbered changes while it is visible. All values are plain data.

import type { ChangesView } from '../review/changesView.ts';
import type { ConfigOption, SessionModels, SessionModes } from '../../protocol/session/sessionConfig.ts';
import type { AvailableCommand } from '../../protocol/session/sessionUpdate.ts';
import type { ToolCallContent, ToolCallLocation, ToolKind } from '../../protocol/session/toolCall.ts';
import type { AttachmentView, ComposerMessage, ComposerNews } from './composing.ts';
import type { ContextFromPage, ContextState } from './contextMessages.ts';
import type { PathScope } from '../path/shownPath.ts';
import type { ReadingFromPage, ReadingState, ReadingToPage, RuleView } from './readingMessages.ts';

/** Id of a row in its conversation. Starts at 1 and grows. */
export type EntryId = number;

/** A part of a message. `data` is base64. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image' | 'audio'; readonly mimeType: string; readonly data: string }
  /** A file or link. `text` is the embedded text, if any. */
  | {
      readonly kind: 'resource';
      readonly uri: string;
      readonly name: string;
      readonly text?: string | undefined;
    }
  /** Content of a type that this client does not know. */
  | { readonly kind: 'unknown'; readonly type: string };

/** Buttons that an error may offer. */
export const errorActions = ['openSettings', 'showLog', 'selectAgent'] as const;
export type ErrorAction = (typeof errorActions)[number];

/** An error in texts for the user. */
export interface ErrorWords {
  /** One line: what happened and what to do. */
  readonly message: string;
  /** Lines of a program's output that explain the error, redacted. */
  readonly detail?: string | undefined;
  readonly actions?: readonly ErrorAction[] | undefined;
}

/**
 * `cancelled`: the turn ended before the agent reported a result. `refused`: the user or a rule refused permission, and
 * the agent did not report the call as completed.
 */
export type CallStatus = 'pending' | 'in_progress' | 'completed' | 'failed' | 'cancelled' | 'refused';

export interface CallView {
  readonly toolCallId: string;
  readonly title: string;
  /** The command line, if the title does not contain it. */
  readonly command?: string | undefined;
  readonly kind: ToolKind;
  readonly status: CallStatus;
  /** Diffs, terminals and content in the agent's order. */
  readonly content: readonly ToolCallContent[];
  readonly locations: readonly ToolCallLocation[];
  /** True if there is a raw input. The page requests it with `revealRaw`, since it may be large. */
  readonly hasRawInput: boolean;
  readonly hasRawOutput: boolean;
  /** Line counts by index in `content`, null for items that are no diffs. The page gets no texts of diffs. */
  readonly diffCounts?: readonly ({ readonly added: number; readonly removed: number } | null)[] | undefined;
  /** The known terminals of `content`. */
  readonly terminals?: readonly TerminalView[] | undefined;
  /** The command's output, read from the raw output if `content` has none. Not stored with the row. */
  readonly output?: string | undefined;
}

/** A running or finished command. */
export interface TerminalView {
  readonly terminalId: string;
  readonly command?: string | undefined;
  /** The end of its output, without escape sequences. */
  readonly output: string;
  /** See `ColouredOutput`. */
  readonly colours?: readonly (readonly [length: number, style: string])[];
  /** How it ended, for the user. */
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
  /** How a turn ended, in a text for the user. */
  | ({ readonly kind: 'end'; readonly text: string; readonly isError: boolean } & Omit<ErrorWords, 'message'>)
);

/** A change of the rows. Changes must be applied in order. */
export type RowChange =
  | { readonly op: 'add'; readonly entry: Entry }
  /** Appends text to the last part of a row, which is text. */
  | { readonly op: 'append'; readonly id: EntryId; readonly text: string }
  | { readonly op: 'addPart'; readonly id: EntryId; readonly part: Part }
  /** Replaces a row, such as an updated call or plan. */
  | { readonly op: 'replace'; readonly entry: Entry }
  /** Removes a row that is no longer true. */
  | { readonly op: 'remove'; readonly id: EntryId }
  | { readonly op: 'clear' };

export interface OptionView {
  readonly optionId: string;
  /** The agent's name for it. */
  readonly name: string;
  /** This client's label for its kind. */
  readonly label: string;
  /** True if the agent's name contradicts the kind. */
  readonly isContrary?: boolean | undefined;
  /** `allow_once`, `allow_always`, `reject_once`, `reject_always`, or an unknown kind. */
  readonly kind: string;
}

export interface PermissionSection {
  readonly label: string;
  readonly text: string;
  /** For the user: how much was cut off. */
  readonly cut?: string | undefined;
}

export interface PermissionDiff {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
  /** For the user: what else happens to the file. */
  readonly note?: string | undefined;
  /** See `DiffPreview`. */
  readonly preview?: string | undefined;
  readonly cut?: string | undefined;
}

/** A permission request that waits for the user. All texts are escaped for display. */
export interface PermissionView {
  readonly requestId: string;
  readonly toolCallId: string;
  readonly title: string;
  /** Shown if the request does not say what would run or change. */
  readonly warning?: string | undefined;
  /** The whole command with its arguments, and its working directory. `cut`: how much was cut off. */
  readonly command?:
    { readonly line: string; readonly cwd: string; readonly cut?: string | undefined } | undefined;
  readonly diffs: readonly PermissionDiff[];
  /** Other contents of the request: inputs of the command, texts of the agent. */
  readonly sections?: readonly PermissionSection[] | undefined;
  /** In display order. */
  readonly options: readonly OptionView[];
  /** Rules that the user may create instead of answering only this request. */
  readonly rules?: readonly RuleView[] | undefined;
}

/** A prompt that waits for the current turn to end, or is paused. */
export interface QueuedPrompt {
  readonly queueId: number;
  readonly text: string;
  readonly attachments?: readonly AttachmentView[] | undefined;
  /** True if it is not sent until the user resumes the queue or sends it. */
  readonly paused?: boolean | undefined;
}

/** The state of the conversation without its rows. Replaced as a whole. */
export interface ConversationState extends ReadingState, ContextState {
  readonly agent: string;
  /** `none`: the first prompt opens a session. `ended`: `message` says why, for the user. */
  readonly phase: 'none' | 'opening' | 'idle' | 'running' | 'cancelling' | 'ended';
  readonly message?: string | undefined;
  readonly title?: string | undefined;
  /** The session's folders: paths inside them are shown relative. */
  readonly scope?: PathScope | undefined;
  readonly configOptions: readonly ConfigOption[];
  readonly modes?: SessionModes | undefined;
  readonly models?: SessionModels | undefined;
  readonly commands: readonly AvailableCommand[];
  /** Tokens used and the size of the context window; cost as text. */
  readonly usage?:
    { readonly used: number; readonly size: number; readonly cost?: string | undefined } | undefined;
  readonly permissions: readonly PermissionView[];
  readonly queue: readonly QueuedPrompt[];
  /** The text of the composer, as the page last sent it. */
  readonly draft: string;
  /** The conversation's id. Messages about pasted data carry it. */
  readonly chatId?: string | undefined;
  /** Number of other conversations that need the user. */
  readonly others?: number | undefined;
  /** The draft's attachments. */
  readonly attachments?: readonly AttachmentView[] | undefined;
  /** Grows when the extension changed the draft: the page must show the new one. */
  readonly draftVersion?: number | undefined;
  /** Unreviewed changes of agents. */
  readonly changes?: ChangesView | undefined;
}

export interface Conversation {
  readonly rows: readonly Entry[];
  readonly state: ConversationState;
}

/** Messages to the page. `revision` grows by one with each; after a gap the page requests a snapshot. */
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

/** Messages from the page. They are validated before use. */
export type FromPage =
  /** The page loaded or missed a message and requests a snapshot. */
  | { readonly type: 'ready' }
  /** Sends the draft with this text. `seen`: id of the newest attachment that the page knows. */
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

/** The messages of the page about the review of changes. */
export type FromReview =
  | { readonly type: 'reviewOpen' | 'reviewKeep' | 'reviewUndo'; readonly uri: string }
  | { readonly type: 'reviewKeepAll' | 'reviewUndoAll' }
  /** Reverts the files to before the prompt in this row. */
  | { readonly type: 'returnTo'; readonly entry: number };
