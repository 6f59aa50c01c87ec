// The tasks of Cursor's sessions are limited, and their list says how many are left out.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  toPlanUpdate,
  CursorTodos,
  type TodoList,
} from '../../../../../src/vscode/serve/vendor/cursorTodos.ts';

const tasks = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ id: `${from + at}`, content: `Task ${from + at}` }));

function contents(list: TodoList): readonly unknown[] {
  return (toPlanUpdate(list).entries as readonly { readonly content: string }[]).map(
    ({ content }) => content,
  );
}

describe('the tasks of a session of Cursor', () => {
  it('are at most 500, and the plan says how many are left out', () => {
    const todos = new CursorTodos();
    const whole = todos.change('s', { todos: tasks(0, 500), merge: false });
    assert.equal(contents(whole).at(-1), 'Task 499');
    const more = todos.change('s', { todos: tasks(499, 512), merge: true });
    assert.equal(more.todos.length, 500);
    assert.equal(contents(more).at(-1), '… and 12 more');
    const again = todos.change('s', { todos: tasks(0, 1), merge: true });
    assert.equal(contents(again).at(-1), '… and 12 more');
    const fresh = todos.change('s', { todos: tasks(0, 2), merge: false });
    assert.deepEqual(contents(fresh), ['Task 0', 'Task 1']);
  });
});
