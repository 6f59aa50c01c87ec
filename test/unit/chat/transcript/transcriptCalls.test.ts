// Tests the rows of tool calls, with updates in the shapes that agents send.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ShownTerminal } from '../../../../src/chat/terminal/terminalOutputs.ts';
import { Emitter } from '../../../../src/base/event.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { applyChange } from './pageRows.ts';
import { call, Script, update } from './transcriptScript.ts';

describe('a transcript with tool calls', () => {
  it('creates a call from an update, keeps absent fields and replaces arrays', () => {
    const diff = { type: 'diff', path: '/a', oldText: null, newText: 'x' };
    const script = new Script().turn('hi');
    script.handleUpdates(
      update('a', { title: 'Edit', kind: 'edit', content: [diff, diff], rawInput: { path: '/a' } }),
    );
    script.handleUpdates(
      update('a', { locations: [{ path: '/a', line: 3 }] }),
      update('a', { content: [diff], title: null }),
    );
    const view = script.transcript.call('a')!;
    assert.equal(view.status, 'pending');
    assert.equal(view.title, 'Edit');
    assert.equal(view.kind, 'edit');
    assert.equal(view.content.length, 1);
    assert.deepEqual(view.diffCounts, [{ added: 1, removed: 0 }]);
    assert.equal(script.transcript.diff('a', 0)?.newText, 'x');
    assert.equal(script.transcript.diff('a', 1), undefined);
    assert.deepEqual(
      view.locations.map(({ path, line }) => [path, line]),
      [['/a', 3]],
    );
    assert.deepEqual([view.hasRawInput, view.hasRawOutput], [true, false]);
    assert.equal(script.transcript.raw('a', 'input'), '{\n  "path": "/a"\n}');
    assert.equal(JSON.stringify(script.changes).includes('rawInput":'), false);
  });

  it('counts no command as a lookup, whatever its title', () => {
    const script = new Script().handleUpdates(
      call('a', { kind: 'execute', title: 'editor_hover', rawInput: { command: 'rm -rf build' } }),
      call('b', {
        kind: 'execute',
        title: 'mcp.editor.hover',
        rawInput: { server: 'editor', tool: 'hover' },
      }),
    );
    const [one, other] = ['a', 'b'].map((id) => script.transcript.call(id));
    assert.deepEqual([one?.command, one?.isLookup], ['rm -rf build', undefined]);
    assert.deepEqual([other?.command, other?.isLookup], [undefined, true]);
  });

  it('sends the page the changed lines of the first diffs, and not the whole texts', () => {
    const far = Array.from({ length: 20 }, (_, at) => `secret ${at}\n`).join('');
    const diff = { type: 'diff', path: '/a', oldText: `a\n${far}`, newText: `b\n${far}` };
    const text = { type: 'content', content: { type: 'text', text: 'shown' } };
    const many = Array.from({ length: 30 }, (_, at) => ({ ...diff, path: `/a${at}` }));
    const script = new Script().handleUpdates(call('a', { content: [text, diff, ...many] }));
    assert.ok(!JSON.stringify(script.changes).includes('secret 9'));
    const { diffCounts, diffPreviews, content } = script.transcript.call('a')!;
    assert.deepEqual(diffCounts?.slice(0, 2), [null, { added: 1, removed: 1 }]);
    assert.equal(diffCounts?.at(-1), null);
    assert.equal(diffPreviews?.[0], null);
    assert.equal(diffPreviews?.[1]?.text, '-a\n+b\n secret 0\n secret 1\n⋯');
    assert.equal(diffPreviews?.filter((one) => one !== null).length, 10);
    assert.equal(content.length, 32);
    assert.equal(script.transcript.diff('a', 1)?.newText, `b\n${far}`);
    assert.equal(script.transcript.diff('a', 0), undefined);
  });

  it('restores the changed lines of diffs from the raw values', () => {
    const diff = { type: 'diff', path: '/a', oldText: 'a\n', newText: 'b\n' };
    const other = { ...diff, oldText: 'c\n', newText: 'd\n' };
    const script = new Script().handleUpdates(call('a', { content: [diff, other] }));
    const stored = script.transcript
      .rows()
      .map((row) => (row.kind === 'call' ? { ...row, call: { ...row.call, diffPreviews: undefined } } : row));
    const after = new Script();
    after.transcript.restore(stored, script.transcript.raws());
    assert.equal(after.transcript.call('a')?.diffPreviews?.[0]?.text, '-a\n+b\n⋯\n-c\n+d');
  });

  it('measures how long a call took, without the time in which it waited for the user', () => {
    const clock = new ManualClock();
    const script = new Script(undefined, { clock, get: () => undefined });
    const ms = (id: string): number | undefined => script.transcript.call(id)?.ms;
    script.handleUpdates(call('a', { status: 'in_progress' }));
    clock.advance(2_000);
    assert.equal(ms('a'), undefined);
    script.handleUpdates(update('a', { status: 'completed' }), call('b'));
    clock.advance(9_000);
    script.transcript.showRequested({ toolCallId: 'b' }, undefined).answer(true);
    clock.advance(500);
    script.handleUpdates(update('b', { status: 'failed' }));
    clock.advance(500);
    assert.deepEqual([ms('a'), ms('b')], [2_000, 500]);
  });

  it('shows the calls and texts of a subagent in the row of the call that began it', () => {
    const _meta = { claudeCode: { toolName: 'Read', parentToolUseId: 'task' } };
    const text = { type: 'text', text: 'I look.' } as const;
    const script = new Script().handleUpdates(call('task'), call('a', { _meta }), call('b', { _meta: {} }));
    script.handleUpdates(
      update('a', { status: 'completed', _meta: { claudeCode: {} } }),
      { sessionUpdate: 'agent_message_chunk', content: text, _meta },
      { sessionUpdate: 'agent_message_chunk', content: text, _meta },
      { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'Mine.' } },
      call('c', { _meta: { claudeCode: { parentToolUseId: 'nobody' } } }),
    );
    const placed = script.transcript.rows().map(({ under }) => under);
    assert.deepEqual(placed, [undefined, 1, undefined, 1, undefined, undefined]);
    assert.deepEqual(script.lines.slice(3, 5), ['agent I look.I look.', 'agent Mine.']);
  });

  it('shows the output of a command of this client until it ends, and can end it', () => {
    const clock = new ManualClock();
    const changes = new Emitter<void>(assert.ifError);
    let written = 'one\n';
    let end: ShownTerminal['end'];
    let killed = 0;
    const terminal: ShownTerminal = {
      id: 't',
      agent: 'a',
      sessionId: 's',
      line: 'npm test',
      cwd: '/',
      get output() {
        return { text: written, truncated: false };
      },
      get end() {
        return end;
      },
      onDidChange: changes.event,
      kill: () => void killed++,
    };
    const source = { clock, get: (id: string) => (id === 't' ? terminal : undefined) };
    const script = new Script(undefined, source);
    script.handleUpdates(call('a', { content: [{ type: 'terminal', terminalId: 't' }] }));
    const terminals = (): unknown => {
      const row = script.changes.reduce(applyChange, [])[0];
      return row?.kind === 'call' && row.call.terminals;
    };
    const canStop = (): boolean | undefined => script.transcript.call('a')?.canCancel;
    assert.deepEqual([canStop(), script.transcript.endCommands('b'), killed], [true, false, 0]);
    assert.deepEqual([script.transcript.endCommands('a'), killed], [true, 1]);
    const command = 'npm test';
    assert.deepEqual(terminals(), [{ terminalId: 't', command, output: 'one\n', exit: undefined }]);
    for (let i = 0; i < 100; i++) {
      written += `\u001b[32m${i}%\u001b[0m\r`;
      changes.fire();
    }
    assert.equal(script.changes.length, 1);
    clock.advance(1000);
    assert.equal(script.changes.length, 2);
    end = { code: 1, signal: null };
    changes.fire();
    clock.advance(1000);
    const colours = [
      [4, ''],
      [3, 'ansi-2'],
    ];
    const output = 'one\n99%';
    assert.deepEqual(terminals(), [{ terminalId: 't', command, output, colours, exit: 'Exit code 1' }]);
    assert.deepEqual([canStop(), script.transcript.endCommands('a'), killed], [undefined, false, 1]);
    changes.fire();
    assert.deepEqual(clock.set, []);
  });

  it('shows a terminal that the agent runs itself', () => {
    const content = [{ type: 'terminal', terminalId: 'own' }];
    const output = (name: string, fields: object): object =>
      update('a', { _meta: { [name]: { terminal_id: 'own', ...fields } } });
    const script = new Script().handleUpdates(
      call('a', { content, _meta: { terminal_info: { terminal_id: 'own' } } }),
    );
    script.handleUpdates(
      output('terminal_output', { data: 'one ' }),
      output('terminal_output_delta', { data: 'two' }),
    );
    script.handleUpdates(
      output('terminal_exit', { exit_code: null, signal: 'SIGTERM' }),
      update('a', { _meta: 7 }),
    );
    assert.deepEqual(script.transcript.call('a')?.terminals, [
      { terminalId: 'own', command: undefined, output: 'one two', exit: 'Ended by SIGTERM' },
    ]);
  });

  it('shows output of a terminal with the id of its call, though the content does not name it', () => {
    const output = (id: string, data: string): object =>
      update(id, { _meta: { terminal_output_delta: { terminal_id: id, data } } });
    const script = new Script().handleUpdates(call('a', { kind: 'read' }), call('b'));
    script.handleUpdates(output('a', 'one '), output('a', 'two'), output('b', 'not '), output('b', 'shown'));
    script.handleUpdates(
      update('a', { status: 'completed' }),
      update('b', { content: [{ type: 'content', content: { type: 'text', text: 'shown' } }] }),
    );
    const { content, terminals } = script.transcript.call('a')!;
    assert.deepEqual(content, [{ type: 'terminal', terminalId: 'a' }]);
    assert.deepEqual(terminals, [
      { terminalId: 'a', command: undefined, output: 'one two', exit: undefined },
    ]);
    assert.equal(script.transcript.call('b')?.terminals, undefined);
  });

  it('ignores an absent or unknown status', () => {
    const script = new Script()
      .turn('hi')
      .handleUpdates(call('a', { status: 'in_progress' }), update('a', { title: 'T' }));
    script.handleUpdates(update('a', { status: 'exploded' }));
    assert.equal(script.transcript.call('a')?.status, 'in_progress');
  });

  it('stops unfinished calls with their turn, also if the agent reports them as failed', () => {
    const script = new Script().turn('hi').handleUpdates(call('a', { status: 'completed' }), call('b'));
    script.handleUpdates(call('c', { status: 'in_progress' }), call('d'), call('asked'));
    const row = script.transcript.showRequested({ toolCallId: 'asked' }, undefined);
    script.transcript.stopCalls();
    row.end();
    const failed = ['b', 'asked'].map((id) => update(id, { status: 'failed' }));
    script.handleUpdates(
      update('c', { status: 'in_progress' }),
      update('d', { status: 'completed' }),
      ...failed,
    );
    script.handleUpdates(call('late', { status: 'failed' })).stop('cancelled');
    assert.deepEqual(script.lines.slice(1), [
      'call a completed Tool call',
      'call b cancelled Tool call',
      'call c cancelled Tool call',
      'call d completed Tool call',
      'call asked cancelled Tool call',
      'call late cancelled Tool call',
      'end Stopped.',
    ]);
    script.turn('again').handleUpdates(call('e', { status: 'failed' }));
    assert.equal(script.transcript.call('e')?.status, 'failed', 'the user did not stop it');
  });

  it('shows a call as stopped that the user stopped alone, and one that failed at the end of its turn as failed', () => {
    const script = new Script().turn('hi').handleUpdates(call('a'), call('b'));
    script.transcript.stopCall('a');
    script.handleUpdates(update('a', { status: 'failed' })).stop();
    script.handleUpdates(update('b', { status: 'failed' }));
    const status = (id: string): unknown => script.transcript.call(id)?.status;
    assert.deepEqual([status('a'), status('b')], ['cancelled', 'failed']);
  });

  it('shows a call that the agent cancelled as stopped, until the agent reports another status', () => {
    const script = new Script().turn('hi').handleUpdates(call('a', { status: 'in_progress' }));
    const becomes = (fields: object, status: string): void => {
      script.handleUpdates(update('a', fields));
      assert.equal(script.transcript.call('a')?.status, status);
    };
    becomes({ status: 'failed', isCancelledByAgent: true }, 'cancelled');
    becomes({ title: 'Tests' }, 'cancelled');
    becomes({ status: 'failed' }, 'failed');
  });

  it('cancels calls without a final update at the end of their turn', () => {
    const script = new Script()
      .turn('hi')
      .handleUpdates(call('a'), call('b', { status: 'in_progress' }))
      .stop();
    const status = (id: string): unknown => script.transcript.call(id)?.status;
    assert.deepEqual([status('a'), status('b')], ['cancelled', 'cancelled']);
    script.handleUpdates(update('b', { status: 'completed' }));
    assert.equal(status('b'), 'completed');
  });

  it('adds a new call when an agent reuses an id of an earlier turn', () => {
    const script = new Script()
      .turn('one')
      .handleUpdates(call('0', { title: 'A', status: 'completed' }))
      .stop();
    script.turn('two').handleUpdates(call('0', { title: 'B' }), update('0', { status: 'completed' }));
    assert.deepEqual(
      script.lines.filter((line) => line.startsWith('call')),
      ['call 0 completed A', 'call 0 completed B'],
    );
  });

  it('drops the oldest raw values beyond the limit', () => {
    const script = new Script();
    const rawOutput = 'x'.repeat(6 * 2 ** 20);
    for (const id of ['a', 'b', 'c']) script.handleUpdates(update(id, { rawOutput }));
    assert.match(script.transcript.raw('a', 'output'), /no longer stored/);
    assert.match(script.transcript.raw('c', 'output'), /more characters are not shown/);
    assert.match(script.transcript.raw('c', 'input'), /no longer stored/);
  });
});
