// One child: a session that a subagent works in, as its agent reports it. Replaced, never mutated.

import type { ChildStatus } from '../../protocol/session/childUpdate.ts';
import type { SubagentUpdate } from '../../protocol/session/sessionUpdate.ts';
import { firstWords } from '../../base/secrets/wholeWords.ts';

export interface ChildState {
  readonly sessionId: string;
  /** The child that began it. Undefined if the session of the conversation did. */
  readonly parentId: string | undefined;
  readonly title?: string | undefined;
  /** Its task, or the kind of the subagent. */
  readonly description?: string | undefined;
  readonly status: ChildStatus;
  /** Why it failed. */
  readonly error?: string | undefined;
  /** True if the agent can stop it alone. */
  readonly canCancel: boolean;
}

/** Maximum UTF-16 units of a title and of a description. */
const longestTitle = 500;
const longestText = 20_000;

/** Returns the same object if nothing changed. */
export function withSubagentUpdate(child: ChildState, update: SubagentUpdate): ChildState {
  const { title, description, canCancel, state } = update;
  const changed: ChildState = {
    ...child,
    ...(title !== undefined && { title: cut(title, longestTitle) }),
    ...(description !== undefined && { description: cut(description, longestText) }),
    ...(canCancel !== undefined && { canCancel }),
    ...(state && { status: state.status, error: cut(state.error, longestText) }),
  };
  const keys = ['title', 'description', 'canCancel', 'status', 'error'] as const;
  return keys.every((key) => changed[key] === child[key]) ? child : changed;
}

function cut(text: string | null | undefined, most: number): string | undefined {
  return text === null || text === undefined ? undefined : firstWords(text, most);
}

/** Names it without a title of its own. */
export function withTitle(child: ChildState, title: string | null | undefined): ChildState {
  return child.title === undefined && title ? { ...child, title: firstWords(title, longestTitle) } : child;
}

/** True while it works or waits for the user. */
export function isAtWork({ status }: Pick<ChildState, 'status'>): boolean {
  return status === 'running' || status === 'asks';
}

/** One line; empty if the agent did not name it. */
export function childName({ title, description }: Pick<ChildState, 'title' | 'description'>): string {
  return firstWords((title ?? description ?? '').trim().split('\n', 1)[0]!, longestTitle);
}
