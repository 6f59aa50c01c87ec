// Each call of an editor tool is shown as one row, whether the agent announces it early, late or never.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { AgentSession } from '../../../../../src/chat/session/agentSession.ts';
import type { CallView } from '../../../../../src/chat/messages/messages.ts';
import { Transcript } from '../../../../../src/chat/transcript/transcript.ts';
import { ShownCalls, type ShownCall } from '../../../../../src/vscode/editorTools/server/shownCalls.ts';
import { ManualClock } from '../../../agent/manualClock.ts';
import { callUpdate, testSession } from '../testSession.ts';
import { answerOf } from '../toolSetDouble.ts';

const input = { path: 'a.ts' };
const named = { title: 'mcp__editor__hover' };
const text = [{ type: 'content', content: { type: 'text', text: 'raw text' } }];

describe('ShownCalls', () => {
  let clock: ManualClock;
  let session: AgentSession;
  let transcript: Transcript;
  let shown: ShownCalls;
  beforeEach(() => {
    clock = new ManualClock();
    session = testSession('one');
    transcript = new Transcript(() => undefined, { clock, get: () => undefined });
    session.onDidUpdate((update) => transcript.handleUpdate(update));
    shown = new ShownCalls((of) => (of === session ? transcript : undefined), clock);
  });
  const words = { action: 'lookUp', subject: ['', 'total'], path: 'a.ts' } as const;
  const title = { title: 'Hover in a.ts', words };
  const begin = (tool = 'hover', with_: unknown = input): ShownCall =>
    shown.begin(session, { server: 'editor', tool, input: with_ }, title);
  const update = (id: string, fields: object = {}): void => session.handleUpdate(callUpdate(id, fields));
  const views = (): CallView[] => transcript.rows().flatMap((row) => (row.kind === 'call' ? [row.call] : []));
  const lines = (): string[] => views().map((view) => `${view.status} ${view.title}`);
  const outputs = (): string[] =>
    views().map(({ toolCallId }) => `${toolCallId} ${transcript.raw(toolCallId, 'output')}`);

  it('are the rows of announced calls, with the title by this client and without text of the agent', () => {
    update('a', { ...named, rawInput: input, status: 'in_progress' });
    const call = begin();
    assert.equal(call.callId, 'a');
    assert.deepEqual(lines(), ['in_progress Hover in a.ts']);
    assert.deepEqual(views()[0]?.tool, { ...words, count: undefined });
    call.end(answerOf('let a', { count: 1, places: [{ path: '/w/a.ts', line: 3 }] }));
    update('a', { status: 'completed', content: text, title: 'hover', rawOutput: 'of the agent' });
    assert.deepEqual(lines(), ['completed Hover in a.ts']);
    const [view] = views();
    assert.deepEqual(view?.tool, { ...words, count: 1 });
    assert.deepEqual([view.content, view.locations], [[], [{ path: '/w/a.ts', line: 3 }]]);
    assert.equal(transcript.raw('a', 'input'), '{\n  "path": "a.ts"\n}');
    assert.equal(transcript.raw('a', 'output'), 'of the agent');
    clock.advance(10_000);
    assert.equal(views().length, 1);
  });

  it('have the input and output by this client in the menu if the agent sends none, and keep diffs', () => {
    update('a', named);
    const call = begin();
    call.end(answerOf('let a'));
    update('a', { status: 'completed', content: [{ type: 'diff', path: '/w/a.ts', newText: 'b' }] });
    assert.equal(views()[0]?.content.length, 1);
    assert.deepEqual([views()[0]?.hasRawInput, views()[0]?.hasRawOutput], [true, true]);
    assert.match(transcript.raw('a', 'input'), /a\.ts/);
    assert.equal(transcript.raw('a', 'output'), 'let a');
  });

  it('are not shown as commands, although codex announces them as commands', () => {
    update('a', { title: 'mcp.editor.hover', kind: 'execute', status: 'in_progress' });
    begin().end(answerOf('let a'));
    update('a', { status: 'completed', rawOutput: { result: 'raw text' } });
    const [view] = views();
    assert.deepEqual([view?.kind, view?.command, view?.output], ['other', undefined, undefined]);
    assert.equal(view?.isLookup, true);
  });

  it('are rows of their own if the agent announces none', () => {
    const call = begin();
    assert.deepEqual(lines(), []);
    clock.advance(300);
    assert.deepEqual(lines(), ['in_progress Hover in a.ts']);
    assert.equal(views()[0]?.toolCallId, call.callId);
    call.end(answerOf('no such file', { isError: true }));
    assert.deepEqual(lines(), ['failed Hover in a.ts']);
    const quick = begin();
    quick.end(answerOf('let a'));
    clock.advance(300);
    assert.equal(lines()[1], 'completed Hover in a.ts');
    clock.advance(3_000);
    // The call can no longer be announced, so this is another call.
    update('late', named);
    assert.equal(views().length, 3);
  });

  it('wait longer for the announcement on a slow machine', () => {
    clock.factor = 5;
    begin().end(answerOf('let a'));
    clock.advance(1_499);
    assert.deepEqual(lines(), []);
    clock.advance(1);
    assert.deepEqual(lines(), ['completed Hover in a.ts']);
  });

  it('move to a row that is announced later', () => {
    const [first, second] = [begin(), begin('hover', { path: 'b.ts' })];
    update('b', { ...named, rawInput: { path: 'b.ts' } });
    assert.deepEqual(
      views().map(({ toolCallId }) => toolCallId),
      ['b'],
    );
    clock.advance(300);
    assert.equal(views().length, 2);
    first.end(answerOf('first'));
    update('a', { ...named, rawInput: input, status: 'completed' });
    second.end(answerOf('second'));
    assert.deepEqual(outputs(), ['b second', 'a first']);
  });

  // gemini names a call in its request for permission, and no more if the tool fails.
  it('are one row if only a permission request named the call, shown to the user or answered by a rule', () => {
    for (const isAsked of [true, false]) {
      const request = {
        toolCallId: isAsked ? 'a' : 'b',
        title: 'hover (editor MCP Server)',
        kind: 'other',
      } as const;
      session.noteCall(request);
      if (isAsked) transcript.handleUpdate({ ...request, sessionUpdate: 'tool_call_update' });
      const call = begin();
      assert.equal(call.callId, request.toolCallId);
      assert.equal(lines().at(-1), `${isAsked ? 'pending' : 'in_progress'} Hover in a.ts`);
      call.end(answerOf('no such file', { isError: true }));
      update(request.toolCallId, { status: 'failed', content: text });
    }
    clock.advance(10_000);
    assert.deepEqual(lines(), ['failed Hover in a.ts', 'failed Hover in a.ts']);
  });

  it('keep the diffs that were shown before they were made, though the agent then sends a text', () => {
    update('a', { ...named, status: 'in_progress' });
    const call = begin();
    update('a', { kind: 'edit', content: [{ type: 'diff', path: '/w/a.ts', oldText: 'a', newText: 'b' }] });
    call.end(answerOf('done'));
    update('a', { status: 'completed', content: text });
    assert.deepEqual(views()[0]?.content, [{ type: 'diff', path: '/w/a.ts', oldText: '', newText: '' }]);
    assert.equal(transcript.diff('a', 0)?.newText, 'b');
  });

  it('are not shown as reads of the file that they open', () => {
    update('a', named);
    begin();
    update('a', { kind: 'read' });
    assert.equal(views()[0]?.kind, 'other');
  });

  it('belong to one announced call each', () => {
    update('a', named);
    update('b', named);
    const ids = [begin(), begin()].map(({ callId }) => callId);
    assert.deepEqual(ids.toSorted(), ['a', 'b']);
    const other = begin();
    assert.match(other.callId, /^editor-/);
    other.end(answerOf('other'));
    clock.advance(3_000);
    for (const id of ids) update(id, { status: 'completed' });
    // Agents may use an id again.
    update('a', named);
    assert.equal(begin().callId, 'a');
  });

  it('are placed when they are announced, have a row of their own, or have no conversation', async () => {
    const placed: string[] = [];
    const note = (name: string, call: ShownCall): Promise<void> =>
      call.placed.then(() => void placed.push(`${name} ${call.callId.slice(0, 7)}`));
    const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    update('a', named);
    const early = note('early', begin());
    const late = note('late', begin());
    await settle();
    assert.deepEqual(placed, ['early a']);
    update('b', named);
    const own = note('own', begin());
    await settle();
    assert.deepEqual(placed.slice(1), ['late b']);
    clock.advance(300);
    await settle();
    assert.deepEqual(placed.slice(2), ['own editor-']);
    const other = testSession('other');
    const call = { server: 'editor', tool: 'hover', input };
    await shown.begin(other, call, title).placed;
    const ended = begin();
    session.end();
    await Promise.all([early, late, own, ended.placed]);
  });

  it('leave the end of a cancelled call to the end of the turn', () => {
    const call = begin();
    clock.advance(300);
    transcript.stopCalls();
    call.end(undefined);
    assert.deepEqual(lines(), ['cancelled Hover in a.ts']);
  });

  it('add nothing after the session has ended', () => {
    begin();
    session.end();
    clock.advance(300);
    assert.deepEqual(lines(), []);
    assert.deepEqual(clock.set, []);
  });
});
