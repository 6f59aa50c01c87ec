// The messages between the chat page and the extension; the two sides share nothing else. The page gets a snapshot when
// it appears and numbered changes while it is visible. All values are plain data.

import type { ChangesView } from '../review/changesView.ts';
import type { ChildStatus } from '../../protocol/session/childUpdate.ts';
import type { ConfigOption, SessionModels, SessionModes } from '../../protocol/session/sessionConfig.ts';
import type { AvailableCommand } from '../../protocol/session/sessionUpdate.ts';
import type { ToolCallContent, ToolCallLocation, ToolKind } from '../../protocol/session/toolCall.ts';
import type { AttachmentView, ComposerMessage, ComposerNews } from './composing.ts';
import type { ContextFromPage, ContextState } from './contextMessages.ts';
import type { UsageView } from './contextUse.ts';
import type { PathScope } from '../path/shownPath.ts';
import type { ToolWords } from './toolWords.ts';
import type { AgentTile, FromStart, SignInView, StartView } from './startMessages.ts';
import type { PermissionView, UnansweredView } from './permissionMessages.ts';
import type {
  FormulaToPage,
  PlacesToPage,
  ReadingFromPage,
  ReadingState,
  ReadingToPage,
} from './readingMessages.ts';

/** Id of a row in its conversation. Starts at 1 and grows. */
export type EntryId = number;

/** A part of a message. `data` is base64. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image' | 'audio'; readonly mimeType: string; readonly data: string }
  /** A file or link. `text` is the embedded text, if any. `implicit`: sent without being attached by the user. */
  | {
      readonly kind: 'resource';
      readonly uri: string;
      readonly name: string;
      readonly text?: string | undefined;
      readonly implicit?: boolean | undefined;
    }
  /** Content of a type that this client does not know. */
  | { readonly kind: 'unknown'; readonly type: string };

/** What the user can do about a turn that ended early: continue it, send its prompt again, or edit the prompt. */
export const endActions = ['continue', 'retry', 'editPrompt'] as const;
export type EndAction = (typeof endActions)[number];

/** Buttons that an error or the end of a turn can have, in the order in which stored ones are shown. */
export const errorActions = [
  ...endActions,
  ...(['signIn', 'openFolder', 'manageTrust', 'continueInNew', 'newSession'] as const),
  ...(['openSettings', 'showLog', 'selectAgent', 'setProvider'] as const),
] as const;
export type ErrorAction = (typeof errorActions)[number];

/** An error in texts for the user. */
export interface ErrorWords {
  /** One line: what happened and what to do. */
  readonly message: string;
  /** Lines of a program's output that explain the error, redacted. */
  readonly detail?: string | undefined;
  /** The error as the agent sent it, redacted. Shown folded. */
  readonly json?: string | undefined;
  readonly actions?: readonly ErrorAction[] | undefined;
}

/**
 * `cancelled`: the turn ended before the agent reported a result. `refused`: the user or a rule refused permission, and
 * the agent did not report the call as completed.
 */
export type CallStatus = 'pending' | 'in_progress' | 'completed' | 'failed' | 'cancelled' | 'refused';

export interface CallView {
  /** The agent's id of the call, unless another row of the conversation has that. */
  readonly toolCallId: string;
  readonly title: string;
  /** The command line, if the title does not contain it. */
  readonly command?: string | undefined;
  /** The text that a search looks for, and the folder or files in which it looks. */
  readonly searched?: { readonly text: string; readonly place?: string | undefined } | undefined;
  /** Describes a call of one of this client's own tools. Undefined for other calls. */
  readonly tool?: ToolWords | undefined;
  /** True for a call of a tool of this client that only reads. */
  readonly isLookup?: boolean | undefined;
  readonly kind: ToolKind;
  readonly status: CallStatus;
  /** True while its command runs although the call or its turn has ended. Its status is then `in_progress`. */
  readonly isBackground?: boolean | undefined;
  /** Diffs, terminals and content in the agent's order. */
  readonly content: readonly ToolCallContent[];
  readonly locations: readonly ToolCallLocation[];
  /** True if there is a raw input. The page requests it with `revealRaw`, since it may be large. */
  readonly hasRawInput: boolean;
  readonly hasRawOutput: boolean;
  /** True if the agent can cancel this call until it ends, or if its command runs in a terminal of this client. */
  readonly canCancel?: boolean | undefined;
  /** Line counts by index in `content`, null for items that are no diffs. */
  readonly diffCounts?: readonly ({ readonly added: number; readonly removed: number } | null)[] | undefined;
  /** The changed lines of diffs by index in `content`, null for other items. Not stored with the row. */
  readonly diffPreviews?: readonly (ShownLines | null)[] | undefined;
  /** How long the call took, in ms. Absent while it runs, and if it took no time. */
  readonly ms?: number | undefined;
  /** The known terminals of `content`. */
  readonly terminals?: readonly TerminalView[] | undefined;
  /** True if the text of a command's content says what the command does, or why it did not run, and is no output. */
  readonly isDescribed?: boolean | undefined;
  /** The command's output, read from the raw output if neither `content` nor a terminal has any. Not stored with the row. */
  readonly output?: string | undefined;
}

/** Changed lines of a diff. See `DiffPreview`. */
export interface ShownLines {
  readonly text: string;
  readonly cut?: string | undefined;
}

/** A running or finished command. */
export interface TerminalView {
  readonly terminalId: string;
  readonly command?: string | undefined;
  /** The end of its output, without escape sequences. */
  readonly output: string;
  /** See `ColouredOutput`. */
  readonly colours?: readonly (readonly [length: number, style: string])[];
  /** How it ended, for the user: empty if that is not known. Undefined while it runs. */
  readonly exit?: string | undefined;
}

export interface PlanItem {
  readonly content: string;
  readonly priority: 'high' | 'medium' | 'low';
  readonly status: 'pending' | 'in_progress' | 'completed' | 'cancelled';
}

/** One row of the conversation. `under`: the row in which it is shown; absent for a row of the agent itself. */
export type Entry = { readonly id: EntryId; readonly under?: EntryId | undefined } &
  /**
   * `messageId`: the agent's, by which a replayed message is recognized. `restored`: when the user last restored the files to
   * before this prompt, in ms since 1970. `used`: tokens and cost of its turn, for the user.
   */
  (
    | {
        readonly kind: 'user';
        readonly parts: readonly Part[];
        readonly messageId?: string | undefined;
        readonly restored?: number;
        readonly used?: string;
        /** True if it was added to the turn of an earlier prompt. */
        readonly isSteered?: boolean;
      }
    | { readonly kind: 'agent'; readonly parts: readonly Part[]; readonly messageId?: string | undefined }
    /** `ms`: how long the agent thought, once it is known. */
    | {
        readonly kind: 'thought';
        readonly parts: readonly Part[];
        readonly messageId?: string | undefined;
        readonly ms?: number | undefined;
      }
    | { readonly kind: 'call'; readonly call: CallView }
    | { readonly kind: 'plan'; readonly items: readonly PlanItem[] }
    /** A plan in Markdown, or its file. */
    | { readonly kind: 'planText'; readonly parts: readonly Part[] }
    | {
        readonly kind: 'notice';
        readonly severity: string;
        readonly title: string;
        readonly description?: string | undefined;
        /** A text of the agent, redacted and escaped for display. Shown folded. */
        readonly detail?: string | undefined;
      }
    | { readonly kind: 'compaction'; readonly status: string; readonly parts: readonly Part[] }
    /** A subagent with a session of its own. `parts`: its task. `title`: one line, may be empty. `error`: why it failed. */
    | {
        readonly kind: 'subagent';
        readonly sessionId: string;
        readonly title: string;
        readonly status: ChildStatus;
        readonly canCancel?: boolean | undefined;
        readonly error?: string | undefined;
        readonly parts: readonly Part[];
      }
    /** How a turn ended, for the user. Only the last end has buttons, since they act on the last turn. */
    | ({ readonly kind: 'end'; readonly text: string; readonly isError: boolean } & Omit<
        ErrorWords,
        'message'
      >)
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

/** A prompt that waits for the current turn to end, or is paused. */
export interface QueuedPrompt {
  readonly queueId: number;
  readonly text: string;
  readonly attachments?: readonly AttachmentView[] | undefined;
  /** True if it is not sent until the user resumes the queue or sends it. */
  readonly paused?: boolean | undefined;
}

/** Work although no turn is running: of subagents, of the agent itself, or only of commands. */
export interface BackgroundView {
  readonly kind: 'subagents' | 'agent' | 'commands';
  /** The commands, oldest first. */
  readonly commands: readonly string[];
  /** True if the agent was asked to stop the commands: after a second request, they no longer count as running. */
  readonly isStopped: boolean;
}

/** The state of the conversation without its rows. Replaced as a whole. */
export interface ConversationState extends ReadingState, ContextState {
  readonly agent: string;
  /** The name under which the agent is shown, if the agent gave one. */
  readonly agentName?: string | undefined;
  /** If undefined, the first letter of the name is shown. */
  readonly agentIcon?: AgentTile['icon'];
  /** Shown in place of the message box, where the agent can't chat. */
  readonly start?: StartView | undefined;
  /** Undefined if the agent needs no sign-in now. */
  readonly signIn?: SignInView | undefined;
  /** Who is signed in to the agent, for the user. Undefined if the agent does not report it. Personal: never stored. */
  readonly account?: string | undefined;
  /** `none`: the first prompt opens a session. `ended`: `message` says why, for the user. */
  readonly phase: 'none' | 'opening' | 'idle' | 'running' | 'cancelling' | 'ended';
  readonly message?: string | undefined;
  /** Details of the message, and buttons that help. */
  readonly explained?: Omit<ErrorWords, 'message'> | undefined;
  readonly title?: string | undefined;
  /** The session's folders: paths inside them are shown relative. */
  readonly scope?: PathScope | undefined;
  readonly configOptions: readonly ConfigOption[];
  /** Number of further options of the agent. */
  readonly optionsLeftOut?: number | undefined;
  readonly modes?: SessionModes | undefined;
  readonly models?: SessionModels | undefined;
  /** Ids of the agent's models that are favorites. Undefined if models can't be favorites. */
  readonly favorites?: readonly string[] | undefined;
  readonly commands: readonly AvailableCommand[];
  /** Number of further commands of the agent. */
  readonly commandsLeftOut?: number | undefined;
  /** Undefined until the agent reports it. */
  readonly usage?: UsageView | undefined;
  readonly permissions: readonly PermissionView[];
  /** Questions that ended without an answer, oldest first. */
  readonly unanswered?: readonly UnansweredView[] | undefined;
  readonly queue: readonly QueuedPrompt[];
  /** Work although no turn is running; undefined if there is none. */
  readonly background?: BackgroundView | undefined;
  /** True if queued prompts can be added to the running turn. */
  readonly steers?: boolean | undefined;
  /** The prompt that the agent expects next. One line. */
  readonly suggestion?: string | undefined;
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
  | ((ComposerNews | FormulaToPage | PlacesToPage) & { readonly revision: number })
  | ReadingToPage;

/** Messages from the page. They are validated before use. */
export type FromPage =
  /** The page loaded or missed a message and requests a snapshot. */
  | { readonly type: 'ready' }
  /**
   * Sends the draft with this text. `seen`: id of the newest attachment that the page knows. `implicit`: id of the
   * implicit attachment that the page shows as sent.
   */
  | {
      readonly type: 'prompt';
      readonly text: string;
      readonly seen?: number | undefined;
      readonly implicit?: number | undefined;
    }
  | { readonly type: 'cancel' }
  /** Stops one subagent. */
  | { readonly type: 'stopSubagent'; readonly sessionId: string }
  /** Stops one tool call. */
  | { readonly type: 'stopCall'; readonly toolCallId: string }
  | { readonly type: 'draft'; readonly text: string }
  | { readonly type: 'unqueue' | 'sendNow'; readonly queueId: number }
  /** Moves a queued prompt directly behind another one, or before the others. */
  | { readonly type: 'moveQueued'; readonly queueId: number; readonly after?: number | undefined }
  | { readonly type: 'resumeQueue' }
  | { readonly type: 'answer'; readonly requestId: string; readonly optionId: string }
  | { readonly type: 'showRequest'; readonly requestId: string }
  | { readonly type: 'dismissUnanswered'; readonly id: number }
  | { readonly type: 'openLocation'; readonly path: string; readonly line?: number | undefined }
  | { readonly type: 'openLink'; readonly href: string }
  | { readonly type: 'openDiff'; readonly toolCallId: string; readonly index: number }
  | { readonly type: 'revealRaw'; readonly toolCallId: string; readonly which: 'input' | 'output' }
  | { readonly type: 'setMode'; readonly modeId: string }
  | { readonly type: 'setModel'; readonly modelId: string }
  | { readonly type: 'favorite'; readonly model: string; readonly on: boolean }
  | { readonly type: 'setOption'; readonly configId: string; readonly value: string | boolean }
  | { readonly type: 'newSession' }
  /** Sends the agent's command that compacts the conversation. */
  | { readonly type: 'compact' }
  /** Hides the note that the context window is nearly full. */
  | { readonly type: 'closeFullNote' }
  | { readonly type: EndAction }
  | { readonly type: 'signIn' }
  | { readonly type: 'selectAgent' | 'openSettings' | 'showLog' | 'setProvider' }
  | { readonly type: 'sessions' }
  | { readonly type: 'copy'; readonly text: string }
  | ComposerMessage
  | FromStart
  | FromReview
  | ReadingFromPage
  | ContextFromPage;

/** The messages of the page about the review of changes. */
export type FromReview =
  | { readonly type: 'reviewOpen' | 'reviewKeep' | 'reviewUndo'; readonly uri: string }
  | { readonly type: 'reviewShowAll' | 'reviewKeepAll' | 'reviewUndoAll' }
  /** Creates a Git repository, or shows where to get Git. */
  | { readonly type: 'initRepository' | 'installGit' }
  /** Reverts the files to before the prompt in this row. */
  | { readonly type: 'returnTo'; readonly entry: number };
