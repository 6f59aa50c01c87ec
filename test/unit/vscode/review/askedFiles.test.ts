// Tests which changed files are marked as changed without asking.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { permissionSubject } from '../../../../src/chat/permission/permissionSubject.ts';
import type { ToolCall } from '../../../../src/protocol/session/toolCall.ts';
import { AskedFiles } from '../../../../src/vscode/review/askedFiles.ts';

const first = { conversation: 'c', entry: 1 };
const second = { conversation: 'c', entry: 5 };

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

  it('marks nothing of turns of an earlier window', () => {
    assert.equal(new AskedFiles(uriOf).isUnasked('file:///w/a.ts', [first]), false);
  });
});
