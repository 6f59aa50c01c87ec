// Tests the rows of a conversation, with updates in the shapes that agents send, and that applying the changes yields
// the same rows.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/chat/messages/messages.ts';
import { PendingChanges } from '../../../../src/chat/transcript/pendingChanges.ts';
import { readEntry } from '../../../../src/chat/transcript/readRows.ts';
import type { StopReason } from '../../../../src/protocol/session/session.ts';
import { applyChange } from './pageRows.ts';
import { agent, chunk, call, Script, thought, update, user } from './transcriptScript.ts';

describe('a transcript', () => {
  it('joins chunks to messages until another kind of row follows', () => {
    const script = new Script().turn('hi');
    script
      .handleUpdates(
        thought('Let me '),
        thought('think'),
        agent('Hel'),
        agent('lo'),
        call('a'),
        agent('Done'),
      )
      .stop();
    assert.deepEqual(script.lines, [
      'user hi',
      'thought Let me think',
      'agent Hello',
      'call a cancelled Tool call',
      'agent Done',
    ]);
  });

  it('replaces a message by a marked chunk, also by an empty one, and keeps its place', () => {
    const mark = { _meta: { 'acp-host/replaces': true } };
    const whole = (text: string, id: string): object => ({ ...agent(text, id), ...mark });
    const script = new Script().turn('hi');
    script.handleUpdates(
      agent('a', '1'),
      agent('b', '1'),
      agent('other', '2'),
      whole('c', '1'),
      agent('d', '1'),
    );
    assert.deepEqual(script.lines, ['user hi', 'agent cd', 'agent other']);
    script.handleUpdates(whole('', '1'), whole('', 'unknown'));
    assert.deepEqual(script.lines, ['user hi', 'agent', 'agent other']);
    script.handleUpdates(agent('e', '1'));
    assert.deepEqual(script.lines, ['user hi', 'agent e', 'agent other']);
  });

  it('marks a prompt to before which the files were restored, also when it is stored', () => {
    const script = new Script().turn('hi').handleUpdates(agent('Hello')).stop();
    const [prompt, answer] = script.transcript.rows();
    script.transcript.markPrompt(prompt!.id, { restored: 5_000 });
    script.transcript.markPrompt(answer!.id, { restored: 5_000 });
    const [marked, other] = script.transcript.rows();
    assert.deepEqual(marked, { ...prompt, restored: 5_000 });
    assert.deepEqual(other, answer);
    assert.deepEqual(readEntry(JSON.parse(JSON.stringify(marked))), marked);
    assert.deepEqual(readEntry({ ...prompt, restored: 'today' }), prompt);
  });

  it('restores the description of a call of an own tool, unless this version cannot read it', () => {
    const tool = { action: 'find', subject: ['references to ', 'total', ''], path: 'a.ts', count: 3 };
    const view = { toolCallId: 'c', title: 'Find', kind: 'other', status: 'completed' };
    const row = { id: 1, kind: 'call', call: { ...view, content: [], locations: [] } };
    const stored = { ...row, call: { ...row.call, tool } };
    assert.deepEqual(readEntry(JSON.parse(JSON.stringify(stored))), stored);
    for (const odd of [
      { ...tool, action: 'debug' },
      { ...tool, subject: 'total' },
      { action: 'find' },
      7,
      null,
    ])
      assert.deepEqual(readEntry({ ...row, call: { ...row.call, tool: odd } }), row);
    const counted = { ...row, call: { ...row.call, tool: { action: 'format', subject: [] } } };
    const wrong = { ...counted.call.tool, path: 7, count: 'many' };
    assert.deepEqual(readEntry({ ...row, call: { ...row.call, tool: wrong } }), counted);
  });

  it('separates messages by id and appends late chunks to their message', () => {
    const script = new Script()
      .turn('hi')
      .handleUpdates(agent('a', '1'), agent('b', '2'), call('x'), agent('A', '1'))
      .stop();
    script.handleUpdates(agent('B', '2'));
    assert.deepEqual(script.lines, ['user hi', 'agent aA', 'agent bB', 'call x cancelled Tool call']);
  });

  it('continues a message across updates without a row', () => {
    const usage = { sessionUpdate: 'usage_update', used: 1, size: 2 };
    const commands = { sessionUpdate: 'available_commands_update', availableCommands: [] };
    const odd = { sessionUpdate: 'from_the_future', text: 'x' };
    const script = new Script().turn('hi').handleUpdates(agent('a'), usage, commands, odd, agent('b'));
    assert.deepEqual(script.lines, ['user hi', 'agent ab']);
  });

  it('reports one change per chunk, with only that chunk', () => {
    const script = new Script().handleUpdates(agent('start'));
    script.changes.length = 0;
    for (let i = 0; i < 1000; i++) script.handleUpdates(agent('x'));
    assert.equal(script.changes.length, 1000);
    assert.ok(script.changes.every((change) => change.op === 'append' && change.text === 'x'));
  });

  it('shows the prompt once, even if the agent echoes it', () => {
    const script = new Script().turn('do it').handleUpdates(user('do '), user('it'), agent('ok')).stop();
    script.turn('late').handleUpdates(thought('hm'), user('late'), agent('so')).stop();
    script.turn('again').handleUpdates(user('<context/>again'), agent('fine'), user('from elsewhere')).stop();
    assert.deepEqual(script.lines, [
      'user do it',
      'agent ok',
      'user late',
      'thought hm',
      'agent so',
      'user again',
      'agent fine',
      'user from elsewhere',
    ]);
  });

  it('shows the prompts of a replayed history', () => {
    const script = new Script().handleUpdates(user('one'), agent('1'), user('two'), agent('2'));
    assert.deepEqual(script.lines, ['user one', 'agent 1', 'user two', 'agent 2']);
  });

  it('replaces a plan', () => {
    const plan = (status: string): object => ({
      sessionUpdate: 'plan',
      entries: [{ content: 'x', priority: 'high', status }],
    });
    const script = new Script()
      .turn('hi')
      .handleUpdates(plan('pending'), agent('a'), plan('completed'))
      .stop();
    assert.deepEqual(script.lines, ['user hi', 'plan x:completed', 'agent a']);
    script.turn('next').handleUpdates(plan('pending'));
    assert.deepEqual(script.lines.slice(3), ['user next', 'plan x:pending']);
  });

  it('shows every kind of content, and a placeholder for unknown kinds', () => {
    const contents = [
      { type: 'image', mimeType: 'image/png', data: 'AA==' },
      { type: 'audio', mimeType: 'audio/wav', data: 'AA==' },
      { type: 'resource_link', uri: 'file:///a/b.ts', name: 'b.ts' },
      { type: 'resource', resource: { uri: 'file:///a/c%20d.ts?x', text: 'c' } },
      { type: 'resource', resource: { uri: 'file:///a/e.bin', blob: 'AA==' } },
      { type: 'hologram', data: 1 },
    ];
    const script = new Script().handleUpdates(
      ...contents.map((content) => ({ sessionUpdate: 'agent_message_chunk', content })),
    );
    const [row] = script.transcript.rows();
    assert.ok(row?.kind === 'agent');
    assert.deepEqual(row.parts, [
      { kind: 'image', mimeType: 'image/png', data: 'AA==' },
      { kind: 'audio', mimeType: 'audio/wav', data: 'AA==' },
      { kind: 'resource', uri: 'file:///a/b.ts', name: 'b.ts' },
      { kind: 'resource', uri: 'file:///a/c%20d.ts?x', name: 'c d.ts', text: 'c' },
      { kind: 'resource', uri: 'file:///a/e.bin', name: 'e.bin' },
      { kind: 'unknown', type: 'hologram' },
    ]);
  });

  it('shows notices and compactions', () => {
    const compaction = { sessionUpdate: 'compaction_update', compactionId: 'c' };
    const said = {
      sessionUpdate: 'compaction_summary_chunk',
      compactionId: 'c',
      content: { type: 'text', text: 's' },
    };
    const script = new Script().handleUpdates({ sessionUpdate: 'notice', severity: 'odd', title: 'N' });
    script.handleUpdates({ ...compaction, status: 'in_progress' }, said, said, {
      ...compaction,
      status: 'completed',
    });
    script.handleUpdates({ ...compaction, compactionId: 'd', status: 'failed', error: 'why' });
    assert.deepEqual(script.lines, ['notice odd N', 'compaction completed 1', 'compaction failed 1']);
  });

  for (const [reason, line] of [
    ['end_turn', 'end The agent ended its turn without an answer.'],
    ['cancelled', 'end Stopped.'],
    ['max_tokens', 'end error The model reached its token limit.'],
    ['max_turn_requests', 'end error The agent reached its request limit for one turn.'],
    ['refusal', 'end error The agent declined this request and dropped it from its history. Try rephrasing.'],
  ] as const) {
    it(`shows how a turn ended: ${reason}`, () => {
      const script = new Script().turn('hi').handleUpdates(thought('hm'), agent(' \n')).stop(reason);
      assert.equal(script.lines.at(-1), line);
    });
  }

  it('shows the error that ended a turn', () => {
    const script = new Script().turn('hi').handleUpdates(call('a'));
    script.transcript.endTurn({ kind: 'failed', message: 'Agent "x" ended.' });
    assert.deepEqual(script.lines.slice(1), ['call a cancelled Tool call', 'end error Agent "x" ended.']);
  });

  it('removes the row about a missing answer only when a late answer arrives', () => {
    const script = new Script().turn('hi').stop();
    script.handleUpdates(thought('hm'), agent(' '));
    assert.deepEqual(script.lines.slice(1, 2), ['end The agent ended its turn without an answer.']);
    script.handleUpdates(agent('late'));
    assert.ok(!script.lines.some((line) => line.startsWith('end')));
    assert.equal(script.lines.at(-1), 'agent  late');
    assert.deepEqual(script.changes.reduce(applyChange, []), script.transcript.rows());
    const next = new Script().turn('one').stop().turn('two').handleUpdates(agent('b')).stop();
    assert.deepEqual(next.lines, [
      'user one',
      'end The agent ended its turn without an answer.',
      'user two',
      'agent b',
    ]);
    const cancelled = new Script().turn('hi').stop('cancelled').handleUpdates(agent('late'));
    assert.deepEqual(cancelled.lines.slice(1), ['end Stopped.', 'agent late']);
  });

  it('adds no row for a turn that ended normally', () => {
    assert.deepEqual(new Script().turn('hi').handleUpdates(agent('a')).stop().lines, ['user hi', 'agent a']);
  });

  it('removes the oldest rows when there are too many, and says so', () => {
    const script = new Script({ rows: 10, bytes: 100_000, rowBytes: 1_000 });
    for (let i = 0; i < 30; i++)
      script
        .turn(`prompt ${i}`)
        .handleUpdates(agent(`answer ${i}`))
        .stop();
    const rows = script.transcript.rows();
    assert.ok(rows.length <= 10);
    assert.equal(script.lines.at(-1), 'agent answer 29');
    assert.match(script.lines[0]!, /^notice .*oldest messages are no longer shown/);
    assert.equal(script.lines.filter((line) => line.startsWith('notice')).length, 1);
    assert.deepEqual(script.changes.reduce(applyChange, []), rows);
  });

  it('limits its size, and splits a message that is too long', () => {
    const script = new Script({ rows: 1000, bytes: 100_000, rowBytes: 10_000 });
    for (let i = 0; i < 1000; i++) script.handleUpdates(agent('x'.repeat(500), 'the one'));
    const rows = script.transcript.rows();
    assert.ok(rows.length > 1);
    assert.ok(JSON.stringify(rows).length < 60_000);
    assert.deepEqual(script.changes.reduce(applyChange, []), rows);
  });

  it('yields the same rows to every observer, whenever it starts and however changes are merged', () => {
    const id = fc.constantFrom('a', 'b', undefined);
    const text = fc.constantFrom('', 'x', 'yy');
    const status = fc.constantFrom('pending', 'in_progress', 'completed', 'failed', undefined);
    const step = fc.oneof(
      fc.record({ kind: fc.constantFrom('user_message', 'agent_message', 'agent_thought'), text, id }).map(
        ({ kind, text, id }) =>
          (script: Script) =>
            void script.handleUpdates(chunk(kind, text, id)),
      ),
      fc.constantFrom('image', 'hologram').map((type) => (script: Script) => {
        const content = { type, mimeType: 'image/png', data: '' };
        script.handleUpdates({ sessionUpdate: 'agent_message_chunk', content });
      }),
      fc.record({ id: fc.constantFrom('a', 'b', 'c'), status, isUpdate: fc.boolean() }).map(
        ({ id, status, isUpdate }) =>
          (script: Script) =>
            void script.handleUpdates((isUpdate ? update : call)(id, { status, title: status })),
      ),
      fc.constant(
        (script: Script) => void script.handleUpdates({ sessionUpdate: 'plan', entries: [{ content: 'x' }] }),
      ),
      fc
        .constantFrom('compaction_update', 'compaction_summary_chunk')
        .map((sessionUpdate) => (script: Script) => {
          script.handleUpdates({
            sessionUpdate,
            compactionId: 'c',
            status: 's',
            content: { type: 'text', text: 't' },
          });
        }),
      fc.constant((script: Script) => void script.turn('x')),
      fc
        .constantFrom<StopReason>('end_turn', 'cancelled')
        .map((reason) => (script: Script) => void script.stop(reason)),
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60 }),
        fc.nat(60),
        fc.array(fc.nat(8)),
        fc.constantFrom(4, 1000),
        (steps, start, cuts, most) => {
          const script = new Script({ rows: most, bytes: 1e6, rowBytes: 300 });
          for (const step of steps.slice(0, start)) step(script);
          let rows: readonly Entry[] = script.transcript.rows();
          script.changes.length = 0;
          for (const step of steps.slice(start)) step(script);
          const pending = new PendingChanges();
          let left = 0;
          for (const change of script.changes) {
            pending.add(change);
            if (left-- > 0) continue;
            rows = pending.take().reduce(applyChange, rows);
            left = cuts.shift() ?? 3;
          }
          rows = pending.take().reduce(applyChange, rows);
          assert.deepEqual(rows, script.transcript.rows());
        },
      ),
      { numRuns: 500 },
    );
  });
});
