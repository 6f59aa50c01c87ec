// Tests which changed files are marked as changed without asking.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { permissionSubject } from '../../../../src/chat/permission/permissionSubject.ts';
import type { ToolCall } from '../../../../src/protocol/session/toolCall.ts';
import { AskedFiles } from '../../../../src/vscode/review/askedFiles.ts';

const first = { conversation: 'c', entry: 1 };
const second = { conversation: 'c', entry: 5 };
const third = { conversation: 'c', entry: 7 };

/** `/link` is a link to `/w`; other paths outside of `/w` are not reviewed. */
const uriOf = (path: string): Promise<string | undefined> => {
  const real = path.replace(/^\/link\//, '/w/');
  return Promise.resolve(real.startsWith('/w/') ? `file://${real}` : undefined);
};

const request = (
  call: Partial<ToolCall>,
): { subject: ReturnType<typeof permissionSubject>; cwd: string } => ({
  subject: permissionSubject({ toolCallId: 't', ...call }),
  cwd: '/w',
});
const edit = (path: string): ReturnType<typeof request> =>
  request({ kind: 'edit', content: [{ type: 'diff', path, oldText: 'a', newText: 'b' }] });

describe('AskedFiles', () => {
  it('marks a file that no allowed request of the turn named', async () => {
    const asked = new AskedFiles(uriOf);
    asked.began(first);
    await asked.allowed(first, edit('src/a.ts'));
    await asked.allowed(first, edit('/link/b.ts'));
    const isUnasked = (path: string): boolean => asked.isUnasked(`file:///w/${path}`, [first]);
    assert.deepEqual(['src/a.ts', 'b.ts', 'c.ts'].map(isUnasked), [false, false, true]);
  });

  it('marks nothing in a turn with an allowed command, which may change any file', async () => {
    const asked = new AskedFiles(uriOf);
    asked.began(first);
    await asked.allowed(first, request({ kind: 'execute', title: 'make', rawInput: { command: 'make' } }));
    assert.equal(asked.isUnasked('file:///w/a.ts', [first]), false);
  });

  it('marks a file that one of its turns changed without asking', async () => {
    const asked = new AskedFiles(uriOf);
    asked.began(first);
    await asked.allowed(first, edit('a.ts'));
    asked.began(second);
    assert.equal(asked.isUnasked('file:///w/a.ts', [first]), false);
    assert.equal(asked.isUnasked('file:///w/a.ts', [first, second]), true);
  });

  it('marks nothing of turns of which nothing was stored', () => {
    assert.equal(new AskedFiles(uriOf).isUnasked('file:///w/a.ts', [first]), false);
  });

  it('marks the same files of turns that were stored', async () => {
    const before = new AskedFiles(uriOf);
    for (const turn of [first, second, third]) before.began(turn);
    await before.allowed(first, edit('a.ts'));
    await before.allowed(second, request({ kind: 'execute', title: 'make', rawInput: { command: 'make' } }));
    const uris = ['a.ts', 'b.ts'].map((path) => `file:///w/${path}`);
    const turns = [first, second, third];
    const steps = turns.flatMap(({ entry }) => uris.map((uri) => ({ entry, uri, prior: 0, left: 1 })));
    const marks = (asked: AskedFiles): boolean[] =>
      turns.flatMap((turn) => uris.map((uri) => asked.isUnasked(uri, [turn])));
    assert.deepEqual(marks(before), [false, true, false, false, true, true]);
    const after = new AskedFiles(uriOf);
    after.restore('c', before.marked('c', steps));
    assert.deepEqual(marks(after), marks(before));
  });
});
