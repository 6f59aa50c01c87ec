// How full the context window of a conversation is, and when the user is offered to continue in a new one. Used by
// conversations and by the page.

import type { AvailableCommand } from '../../protocol/session/sessionUpdate.ts';

/** What the agent reports. `used` and `size` of the context window are tokens, `cost` is a text for the user. */
export interface UsageView {
  readonly used: number;
  readonly size: number;
  readonly cost?: string | undefined;
  /** The limit of the user's account that is reached, or near. `until`: when it ends, in ms since 1970. */
  readonly limit?: { readonly isReached: boolean; readonly until: number | undefined } | undefined;
  /** True if the page says in words that the context window is nearly full, and offers what helps. */
  readonly isNearlyFull?: boolean | undefined;
}

/** Percent above which the context window is nearly full. The meter then has its warning color. */
export const nearlyFull = 85;

/** Percent of the context window that is in use, rounded, at most 100. Undefined if its size is unknown. */
export function contextShare({ used, size }: Pick<UsageView, 'used' | 'size'>): number | undefined {
  return size > 0 ? Math.min(100, Math.round((100 * used) / size)) : undefined;
}

/** The name of the agent's own command that makes the conversation shorter; undefined if it has none. */
export function compactCommand(commands: readonly AvailableCommand[]): string | undefined {
  return ['compact', 'compress'].find((name) => commands.some((command) => command.name === name));
}
