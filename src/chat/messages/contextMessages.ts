// What page and extension say to one another about the context of prompts: what the next one carries, and what went with
// those that were sent. Names and sizes only: neither contents nor addresses reach the page. A part of `messages`.

export type ContextKind =
  | 'pin'
  | 'note'
  | 'selection'
  | 'activeFile'
  | 'diagnostics'
  | 'failedTests'
  | 'debug'
  | 'recentEdits'
  | 'git'
  | 'openFiles'
  | 'recentFiles'
  | 'symbols'
  | 'terminal';

/** Something that goes with the prompt. All texts are fit to be shown. */
export interface ContextPartView {
  /** The same as long as it is there, and never that of another one of the conversation. */
  readonly part: number;
  readonly kind: ContextKind;
  /** Of the kind, for the user. */
  readonly kindName: string;
  readonly title: string;
  /** Estimated. */
  readonly tokens: number;
  readonly form: 'whole' | 'cut' | 'digest';
  /** Secrets in it were replaced. */
  readonly masked: boolean;
}

/** What the next prompt would carry. */
export interface NextContext {
  /** `none`: the agent can't take any. */
  readonly delivery: 'runtimeContext' | 'embed' | 'none';
  readonly parts: readonly ContextPartView[];
  /** Parts that are sent and not listed. */
  readonly moreParts: number;
  /** The most important first. */
  readonly leftOut: readonly { readonly title: string; readonly detail: string }[];
  readonly moreLeftOut: number;
  /** What the user may do something about. */
  /** What matters first. */
  readonly missing: readonly { readonly question: string; readonly isGrave: boolean }[];
  readonly tokens: number;
  readonly maxTokens: number;
  /** Something was removed by the user for the next prompt. */
  readonly removed: boolean;
}

/** What of the state is about context. Both are undefined where nothing is known. */
export interface ContextState {
  readonly context?: NextContext | undefined;
  /** The rows of prompts of which it is known what went with them. */
  readonly sentWith?: readonly number[] | undefined;
}

/** From the page. */
export type ContextFromPage =
  /** For the next prompt only. */
  | { readonly type: 'contextRemove'; readonly part: number }
  /** For good, with everything else of its kind. */
  | { readonly type: 'contextRemoveKind'; readonly part: number }
  /** All that was removed for the next prompt. */
  | { readonly type: 'contextRestore' }
  | { readonly type: 'contextPreview' }
  | { readonly type: 'contextSeen'; readonly entryId: number };
