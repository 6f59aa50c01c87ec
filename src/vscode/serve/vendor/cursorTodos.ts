// The lists of tasks of Cursor's sessions, which are shown as the agent's plan. Used by `CursorService`.

import { andMore } from '../../../base/andMore.ts';
import type { CursorTodo } from '../../../protocol/client/cursor.ts';
import type { PlanUpdate } from '../../../protocol/session/plan.ts';

/** Sessions whose lists are kept; the least recently changed one is dropped first. */
const mostSessions = 50;
/** Tasks of a list. Of further ones, only the number is kept. */
const mostTodos = 500;

export interface TodoList {
  readonly todos: readonly CursorTodo[];
  /** Number of tasks that are left out. */
  readonly more: number;
}

export class CursorTodos {
  /** By session, least recently changed first. */
  readonly #lists = new Map<string, readonly CursorTodo[]>();
  /** Tasks that are left out of them. */
  readonly #more = new Map<string, number>();

  /** Returns the list after the change. */
  change(
    sessionId: string,
    { todos, merge }: { readonly todos: readonly CursorTodo[]; readonly merge: boolean },
  ): TodoList {
    const all = merge ? merged(this.#lists.get(sessionId) ?? [], todos) : todos;
    const list = all.slice(0, mostTodos);
    // A task that is left out and sent again is counted again.
    const more = all.length - list.length + (merge ? (this.#more.get(sessionId) ?? 0) : 0);
    this.#more.set(sessionId, more);
    this.#lists.delete(sessionId);
    this.#lists.set(sessionId, list);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > mostSessions && oldest !== undefined) {
      this.#lists.delete(oldest);
      this.#more.delete(oldest);
    }
    return { todos: list, more };
  }
}

/** Tasks with a known id change in their place; others are appended. */
function merged(before: readonly CursorTodo[], changes: readonly CursorTodo[]): readonly CursorTodo[] {
  const list = [...before];
  const places = new Map(list.flatMap(({ id }, at) => (id === undefined ? [] : [[id, at] as const])));
  for (const change of changes) {
    const at = change.id === undefined ? undefined : places.get(change.id);
    if (at === undefined) {
      if (change.id !== undefined) places.set(change.id, list.length);
      list.push(change);
    } else {
      const { content = list[at]!.content, status = list[at]!.status } = change;
      list[at] = { ...change, content, status };
    }
  }
  return list;
}

/** The list as an update of the session. */
export function toPlanUpdate({ todos, more }: TodoList): PlanUpdate {
  const entries = todos.flatMap(({ content, status = 'pending' }) =>
    content === undefined ? [] : [{ content, status, priority: 'medium' as const }],
  );
  const rest = { content: `… ${andMore(more)}`, status: 'pending', priority: 'medium' } as const;
  return { sessionUpdate: 'plan', entries: more === 0 ? entries : [...entries, rest] };
}
