// The messages between page and extension about Agent Context: what the next prompt carries, and what was sent with
// earlier ones. They have names and sizes only, no contents and no URIs. Used by `messages`.

/** A piece of context for the prompt. All texts are escaped for display. */
export interface ContextPartView {
  /** Stable while the piece exists, and unique in the conversation. */
  readonly part: number;
  /** The kind's name, for the user. */
  readonly kindName: string;
  /** The kind's icon, by the page's name. */
  readonly kindIcon: string;
  readonly title: string;
  /** An estimate. */
  readonly tokens: number;
  readonly form: 'whole' | 'cut' | 'digest';
  /** True if secrets in it were redacted. */
  readonly masked: boolean;
}

/** The context that the next prompt would carry. */
export interface NextContext {
  /** `none`: the agent supports no context. */
  readonly delivery: 'runtimeContext' | 'embed' | 'none';
  readonly parts: readonly ContextPartView[];
  /** Number of parts that are sent but not listed. */
  readonly moreParts: number;
  /** Most important first. */
  readonly leftOut: readonly { readonly title: string; readonly detail: string }[];
  readonly moreLeftOut: number;
  /** Gaps that the user may be able to close, most important first. */
  readonly missing: readonly { readonly question: string; readonly isGrave: boolean }[];
  readonly moreMissing: number;
  readonly tokens: number;
  readonly maxTokens: number;
  /** True if the user removed something for the next prompt. */
  readonly removed: boolean;
}

/** The implicit attachment, which is sent with the next prompt unless it is turned off. */
export interface ImplicitView {
  /** Changes with the file and the selection. */
  readonly id: number;
  /** `a.ts:3–9`, escaped for display. */
  readonly name: string;
  /** For the user: the path, and what of the file is sent. */
  readonly detail: string;
  /** False if the user turned it off for this agent. */
  readonly isOn: boolean;
  /** Ids of attachments of the draft that contain the same text. If one is sent, the implicit attachment is not. */
  readonly coveredBy: readonly number[];
}

/** The tools of the MCP server "editor" in a conversation. */
export interface EditorToolsState {
  /** Whether the agent has connected, and if not, why. For the user, escaped for display. */
  readonly status: string;
  /** True if the log may say more about the status. */
  readonly isProblem: boolean;
  /** The tools that the settings allow. `title` is English, as agents get it. */
  readonly tools: readonly { readonly name: string; readonly title: string; readonly on: boolean }[];
}

/** The part of the conversation's state about context. Fields are undefined if nothing is known. */
export interface ContextState {
  readonly context?: NextContext | undefined;
  /** Row ids of prompts whose context is known. */
  readonly sentWith?: readonly number[] | undefined;
  /** Undefined if no implicit attachment is sent to this agent. */
  readonly implicit?: ImplicitView | undefined;
  /** True if the user's notes are sent with the next prompt. */
  readonly notes?: boolean | undefined;
  /** Undefined if the session does not have the server. */
  readonly editorTools?: EditorToolsState | undefined;
}

/** From the page. */
export type ContextFromPage =
  /** Removes a part for the next prompt only. */
  | { readonly type: 'contextRemove'; readonly part: number }
  /** Turns off the part's kind of context permanently. */
  | { readonly type: 'contextRemoveKind'; readonly part: number }
  /** Restores everything that was removed for the next prompt. */
  | { readonly type: 'contextRestore' }
  | { readonly type: 'contextPreview' }
  /** Turns the implicit attachment on or off for the agent. */
  | { readonly type: 'contextImplicit' }
  | { readonly type: 'contextSeen'; readonly entryId: number }
  /** Shows a new conversation with the same agent, to which an excerpt of this one is attached. */
  | { readonly type: 'continueInNew' }
  /** Turns a tool of the editor on or off for this conversation. */
  | { readonly type: 'toolSwitch'; readonly tool: string; readonly on: boolean };
