// Decides whether Tab accepts the shown suggestion or keeps its usual meaning. The same rules hold whether VS Code or the painter
// draws it, except for ghost text, which VS Code always draws.

import type { ShownState } from '../offers/presentation.ts';

/** ms a suggestion must have been drawn before Tab accepts it. An earlier Tab was meant to indent. */
export const tabGuard = 350;

export interface TabSituation {
  readonly shown: ShownState | undefined;
  /** ms, on the clock of `shown.since`. */
  readonly now: number;
  /** ms from the drawing until Tab accepts: `tabGuard`, longer on a slow machine. After a jump, `tabGuard` itself counts. */
  readonly guard: number;
  /** Text of the line with the cursor. */
  readonly line: string;
  /** One cursor, nothing selected. */
  readonly emptySelection: boolean;
  /** Whether the suggestion follows one that was just accepted, or whose hint was just followed. */
  readonly inFlow: boolean;
}

export type TabDecision =
  | { readonly kind: 'accepts' }
  /** Tab does nothing for `ms`: the user has not seen yet what the Tab before led to. */
  | { readonly kind: 'ignored'; readonly ms: number }
  /** Accepts in `ms`, if the situation stays the same. */
  | { readonly kind: 'waits'; readonly ms: number }
  /** Not before the situation changes. `reason` is English, for the log. */
  | { readonly kind: 'never'; readonly reason: string };

export function decideTab({ shown, now, guard, line, emptySelection, inFlow }: TabSituation): TabDecision {
  if (!shown) return never('no suggestion is shown');
  if (shown.kind === 'ghost') {
    const left = inFlow ? shown.since + guard - now : 0;
    return left > 0 ? { kind: 'ignored', ms: left } : never('VS Code has its own Tab for ghost text');
  }
  if (shown.quiet) return never('the suggestion is only hinted at, in subtle mode');
  if (!emptySelection) return never('there is a selection or more than one cursor');
  // The user followed a hint, so the next Tab accepts and does not indent.
  if (shown.kind === 'jumped') {
    const left = shown.since + tabGuard - now;
    return left > 0 ? { kind: 'ignored', ms: left } : { kind: 'accepts' };
  }
  if (line.trim() === '' && !inFlow) return never('the line is empty, where Tab indents');
  const ms = shown.since + guard - now;
  return ms > 0 ? { kind: 'waits', ms } : { kind: 'accepts' };
}

/**
 * What VS Code reports of the list of IntelliSense. `open`: it has a selected entry. Without one, Tab is free: the list counts as
 * `closed`. `unreported`: VS Code may have opened it without a report.
 */
export type CompletionList = 'closed' | 'open' | 'unreported';

/** What has Tab: the painted suggestion, the list of IntelliSense, or the editor. A hint names another key for the last two. */
export type TabOwner = 'suggestion' | 'list' | 'editor';

/**
 * A suggestion that Tab accepts soon has it already. In doubt it has not, since another key accepts in any case.
 * `editor.tabCompletion` does not matter: keys of extensions have priority over it.
 * @param inSnippet the cursor may be in a snippet, where Tab goes to the next placeholder.
 */
export function tabOwner({ kind }: TabDecision, list: CompletionList, inSnippet: boolean): TabOwner {
  if (list === 'open') return 'list';
  return list === 'unreported' || inSnippet || kind === 'never' ? 'editor' : 'suggestion';
}

function never(reason: string): TabDecision {
  return { kind: 'never', reason };
}

/** What Tab does with the suggestion while it is shown. */
export type TabAction = 'accept' | 'indent' | 'nothing';

export function tabAction({ kind }: TabDecision): TabAction {
  if (kind === 'accepts') return 'accept';
  return kind === 'ignored' ? 'nothing' : 'indent';
}

/** The line for the log if inserting `text` was a Tab that indented beside a suggestion. English. */
export function indentText(text: string, decision: TabDecision): string | undefined {
  if (tabAction(decision) !== 'indent' || !/^(?:\t| {2,})$/.test(text)) return undefined;
  return `Tab indented the line. ${tabText(decision)}`;
}

/** English, for the log. */
export function tabText(decision: TabDecision): string {
  switch (decision.kind) {
    case 'accepts':
      return 'Tab accepts the suggestion.';
    case 'ignored':
      return `Tab does nothing yet: less than ${tabGuard} ms ago, another Tab led to the suggestion.`;
    case 'waits':
      return `Tab does not accept the suggestion yet: it was drawn less than ${tabGuard} ms ago.`;
    case 'never':
      return `Tab does not accept: ${decision.reason}.`;
  }
}
