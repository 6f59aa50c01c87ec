// Tool calls of ACP v2 as version 1 has them.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { V2Agent } from './v2Agent.ts';

const text = (value: string): object => ({ type: 'content', content: { type: 'text', text: value } });
const modify = { operation: 'modify', path: '/w/a.ts', fileType: 'text' };
const patch = {
  format: 'git_patch',
  text: 'diff --git /w/a.ts /w/a.ts\n--- /w/a.ts\n+++ /w/a.ts\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n',
};
const shown = { type: 'diff', path: '/w/a.ts', oldText: 'a\nb\n', newText: 'a\nc\n' };

describe('tool calls of ACP v2', () => {
  let agent: V2Agent;
  const call = (fields: object): object => ({
    sessionUpdate: 'tool_call_update',
    toolCallId: 'c',
    ...fields,
  });
  const content = (...items: readonly object[]): unknown =>
    agent.updates(call({ content: items }))[0]?.['content'];
  beforeEach(() => {
    agent = new V2Agent();
  });

  it('keep unknown fields and those that are the same', () => {
    const update = call({ title: 'T', kind: '_mine', status: 'completed', rawInput: { a: 1 }, newer: 1 });
    assert.deepEqual(agent.updates(update), [update]);
  });

  it('get a status that version 1 has', () => {
    assert.deepEqual(agent.updates(call({ status: 'cancelled' })), [
      call({ status: 'failed', isCancelledByAgent: true }),
    ]);
    assert.equal(agent.updates(call({ status: 'paused' }))[0]?.['status'], 'pending');
    assert.equal(agent.updates(call({ status: 'constructor' }))[0]?.['status'], 'constructor');
  });

  it('lose their content and locations if these are null', () => {
    assert.deepEqual(agent.updates(call({ content: null, locations: null })), [
      call({ content: [], locations: [] }),
    ]);
  });

  it('get content appended, also before they are announced', () => {
    const chunk = (value: string): object => ({
      sessionUpdate: 'tool_call_content_chunk',
      toolCallId: 'c',
      content: text(value),
    });
    assert.deepEqual(agent.updates(chunk('a')), [call({ content: [text('a')] })]);
    assert.deepEqual(agent.updates(chunk('b')), [call({ content: [text('a'), text('b')] })]);
    agent.updates(call({ content: [text('c')] }));
    agent.updates(call({ title: 'unchanged content' }));
    assert.deepEqual(agent.updates(chunk('d')), [call({ content: [text('c'), text('d')] })]);
    assert.deepEqual(agent.updates(chunk('x'), 'another session'), [call({ content: [text('x')] })]);
    agent.answer(agent.ask('session/close', { sessionId: 's' }).id, {});
    assert.deepEqual(agent.updates(chunk('e')), [call({ content: [text('e')] })]);
  });

  it('say when content is no longer appended, once', () => {
    const chunk = { sessionUpdate: 'tool_call_content_chunk', toolCallId: 'c', content: text('a') };
    for (let count = 0; count < 200; count++) assert.equal(agent.updates(chunk).length, 1);
    const [last] = agent.updates(chunk);
    assert.match(JSON.stringify((last!['content'] as object[]).at(-1)), /rest of the content/);
    assert.deepEqual(agent.updates(chunk), []);
  });

  it('show a patch as diffs', () => {
    assert.deepEqual(content({ type: 'diff', changes: [modify], patch }), [shown]);
  });

  it('keep a diff of version 1', () => {
    assert.deepEqual(content(shown), [shown]);
  });

  it('describe changes without a patch, and name their paths', () => {
    const changes = [
      { operation: 'delete', path: '/w/old.bin' },
      { operation: 'move', oldPath: '/w/x', path: '/w/y' },
      { operation: 'copy', oldPath: '/w/x', path: '/w/z' },
      { operation: '_newer', path: '/w/n' },
      { operation: 'add', path: '/w/added' },
    ];
    const [update] = agent.updates(call({ content: [{ type: 'diff', changes, patch: null }] }));
    assert.deepEqual(update?.['content'], [
      text(
        'Deletes /w/old.bin\n\nMoves /w/x to /w/y\n\nCopies /w/x to /w/z\n\nChanges /w/n\n\nCreates /w/added',
      ),
      // What it does is not known.
      { type: 'content', content: { changes: [{ operation: '_newer' }] } },
    ]);
    assert.deepEqual(
      ((update?.['locations'] ?? []) as readonly { path: string }[]).map(({ path }) => path),
      ['/w/old.bin', '/w/y', '/w/x', '/w/z', '/w/n', '/w/added'],
    );
  });

  it('describe a limited number of changes, and name the paths of all', () => {
    const changes = Array.from({ length: 300 }, (_, n) => ({ operation: 'delete', path: `/w/${n}` }));
    const [update] = agent.updates(call({ content: [{ type: 'diff', changes }] }));
    const shown = JSON.stringify(update?.['content']);
    assert.match(shown, /Deletes \/w\/199\\n\\nThe rest of the content is not shown\."/);
    assert.equal((update?.['locations'] as unknown[] | undefined)?.length, 300);
  });

  it('show all of a patch and of its changes, even if they differ', () => {
    const other = { operation: 'delete', path: '/w/secret' };
    assert.deepEqual(content({ type: 'diff', changes: [other], patch }), [shown, text('Deletes /w/secret')]);
    const removal =
      'diff --git /w/d /w/d\ndeleted file mode 100644\n--- /w/d\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n';
    assert.deepEqual(content({ type: 'diff', changes: [], patch: { text: removal } }), [
      { type: 'diff', path: '/w/d', oldText: 'a\n', newText: '' },
      text('Deletes /w/d'),
    ]);
  });

  it('show all of a patch that is not understood, also if it has fences', () => {
    const odd = 'a\n```\n**b**\n````\nc';
    assert.deepEqual(content({ type: 'diff', changes: [], patch: { text: odd } }), [
      text(`\`\`\`\`\`diff\n${odd}\n\`\`\`\`\``),
    ]);
  });

  it('show a patch that is not understood as text, beside its changes', () => {
    const mode = 'diff --git /w/a.ts /w/a.ts\nold mode 100644\nnew mode 100755\n';
    assert.deepEqual(content({ type: 'diff', changes: [modify], patch: { text: mode } }), [
      text(`Changes /w/a.ts\n\n\`\`\`diff\n${mode}\n\`\`\``),
    ]);
  });
});
