// The reasons why no suggestion is drawn: after a request of VS Code, or because the shown one ended. Each reason is logged at
// level Trace, so that the log answers "why was there no suggestion?". Both providers return one of these instead of an item.

/** By reason, the sentence without its end. English, for the log. */
const sentences = {
  // The agent is not asked.
  notAllowed: 'agents may not access this document',
  off: 'next edit suggestions are off here',
  manualMode: 'in manual mode, the user requests suggestions',
  snoozed: 'suggestions are snoozed',
  suggestWidget: 'the completion list is open',
  severalCursors: 'there is more than one cursor',
  diffEditor: 'nothing is drawn in a diff editor',
  justRejected: 'the user rejected one just now',
  undone: 'the last change was an undo or redo',
  emptyBefore: 'the agent had none for this line and this text',
  noSession: 'there is no session with an agent',
  // The agent is asked.
  cancelled: 'the request was cancelled',
  empty: 'the agent has none',
  refused: 'none of the suggestions is valid',
  stale: 'the text changed since the request',
  failed: 'the agent answered with an error',
  closed: 'the session has ended',
  tooLong: 'the document is too long to be synced',
  notOffered: 'none of the suggestions is offered',
  ended: 'the suggestion has ended',
  documentClosed: 'its document was closed or excluded',
  // It can't be drawn.
  otherEditor: 'another editor has the focus',
  clickedElsewhere: 'the user clicked elsewhere',
  atCursor: 'the cursor is at its target already',
  notText: 'its file is open in a notebook or a custom editor',
  notPossible: 'VS Code cannot apply it',
} as const;

export type NoSuggestionReason = keyof typeof sentences;

export interface NoSuggestion {
  readonly kind: 'none';
  readonly reason: NoSuggestionReason;
  /** More about the reason. English, for the log. */
  readonly detail?: string;
}

export const noSuggestionReasons = Object.keys(sentences) as readonly NoSuggestionReason[];

export function noSuggestion(reason: NoSuggestionReason, detail?: string): NoSuggestion {
  return detail === undefined ? { kind: 'none', reason } : { kind: 'none', reason, detail };
}

/** One line for the log. English. */
export function noSuggestionText({ reason, detail }: NoSuggestion): string {
  return `No suggestion: ${sentences[reason]}${detail === undefined ? '' : ` (${detail})`}.`;
}
