// Tests how the work of subagents is shown, stored and exported, and when a conversation with subagents is done.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { exportMarkdown } from '../../../../src/chat/conversation/chatExport.ts';
import { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import type { TurnEvent } from '../../../../src/chat/conversation/turns.ts';
import type { Entry } from '../../../../src/chat/messages/messages.ts';
import type { PermissionView } from '../../../../src/chat/messages/permissionMessages.ts';
import { asPrompt } from '../../../../src/chat/prompt/prompt.ts';
import { conversationMarkdown } from '../../../../src/chat/transcript/entryMarkdown.ts';
import { nestedRows } from '../../../../src/chat/transcript/nestedRows.ts';
import { readEntry } from '../../../../src/chat/transcript/readRows.ts';
import { Rows } from '../../../../src/chat/transcript/rows.ts';
import { noTerminals } from '../terminal/noTerminals.ts';
import { lineOf } from '../transcript/transcriptScript.ts';
import { ConversationWorld, Source } from './conversationWorld.ts';

const text = (words: string): object => ({ type: 'text', text: words });
const idle = { state: 'idle', stopReason: 'end_turn' };

describe('the subagents of a conversation', () => {
  let talk: ConversationWorld;
  let conversation: Conversation;
  let events: TurnEvent[];

  beforeEach(async () => {
    talk = new ConversationWorld();
    ({ conversation } = talk);
    events = [];
    conversation.onDidTurn((event) => events.push(event));
    await talk.begin();
  });

  const tell = (sessionId: string, more: object = { state: { state: 'running' } }, parent = 's1'): void =>
    talk.world.update(parent, { sessionUpdate: 'subagent_update', sessionId, ...more });
  const message = (of: string, from: string, to: string, words: string, messageId = 'm'): void =>
    talk.world.update(of, {
      ...{ sessionUpdate: 'session_message', messageId, senderSessionId: from, recipientSessionId: to },
      content: [text(words)],
    });
  const call = (sessionId: string, toolCallId: string, more: object = {}): void =>
    talk.world.update(sessionId, { sessionUpdate: 'tool_call', toolCallId, title: toolCallId, ...more });
  /** Each row as one line, indented by its depth. */
  const tree = (of: Conversation = conversation): string[] =>
    nestedRows(of.rows()).map(({ entry, depth }) => `${'  '.repeat(depth)}${lineOf(entry)}`);
  const taskOf = (sessionId: string, of: Conversation = conversation): string =>
    of
      .rows()
      .flatMap((row) => (row.kind === 'subagent' && row.sessionId === sessionId ? row.parts : []))
      .map((part) => (part.kind === 'text' ? part.text : part.kind))
      .join('|');

  it('are rows with their work below them, apart from what the agent itself says', async () => {
    tell('C', { title: 'find it', description: 'general-purpose', state: { state: 'running' } });
    message('s1', 's1', 'C', 'Find the bug');
    message('C', 's1', 'C', 'Find the bug');
    call('C', 'read');
    tell('G', { title: 'inner', state: { state: 'running' } }, 'C');
    call('G', 'grep');
    talk.world.say('s1', 'I ask ');
    talk.world.say('C', 'It is ');
    talk.world.say('s1', 'someone.');
    talk.world.say('C', 'here.');
    tell('G', { state: idle }, 'C');
    tell('C', { state: idle });
    message('s1', 'C', 's1', 'It is here.', 'm:reply');
    await talk.end();
    assert.deepEqual(tree(), [
      'user one',
      'subagent done find it',
      '  call C/read cancelled read',
      '  subagent done inner',
      '    call G/grep cancelled grep',
      '  agent It is here.',
      'agent I ask someone.',
    ]);
    assert.equal(taskOf('C'), 'Find the bug');
    assert.deepEqual(
      events.flatMap((event) => (event.kind === 'call' ? [event.call.toolCallId] : [])),
      ['C/read', 'G/grep'],
    );
  });

  it('change late: after they were idle, after the turn, and with other ids for the same message', async () => {
    tell('C', { description: 'A long task\nwith two lines', state: { state: 'running' } });
    assert.equal(taskOf('C'), 'A long task\nwith two lines');
    call('C', 'a');
    tell('C', { state: { state: 'idle', stopReason: 'error', error: { message: 'no model' } } });
    talk.world.update('C', {
      ...{ sessionUpdate: 'tool_call_update', toolCallId: 'a', status: 'failed', someNewField: 1 },
    });
    await talk.end();
    message('C', 's1', 'C', 'More', 'x');
    talk.world.update('C', {
      ...{ sessionUpdate: 'session_message', messageId: 'y', senderMessageId: 'x', senderSessionId: 's1' },
      ...{ recipientSessionId: 'C', content: [text('Much more')] },
    });
    talk.world.update('C', { sessionUpdate: 'session_message_chunk', messageId: 'x', content: text('!') });
    talk.world.update('C', { sessionUpdate: 'user_message_chunk', content: text('Much more') });
    message('C', 'C', 's1', 'Reply', 'r');
    message('s1', 'C', 's1', 'A better reply', 'r');
    assert.equal(taskOf('C'), 'Much more!');
    assert.deepEqual(tree().slice(1), [
      'subagent failed A long task',
      '  call C/a failed a',
      '  agent A better reply',
    ]);
    const row = conversation.rows()[1]!;
    assert.equal(row.kind === 'subagent' && row.error, 'no model');
  });

  it('keep the conversation at work after the turn, until they end or are stopped', async () => {
    tell('C', { state: { state: 'running' }, capabilities: { cancel: {} } });
    call('C', 'a', { status: 'in_progress' });
    await talk.end();
    const kinds = (): string[] => events.map(({ kind }) => kind).filter((kind) => kind !== 'call');
    const { working } = conversation;
    assert.deepEqual([working, talk.phase(), kinds()], [true, 'idle', ['began']]);
    assert.equal(conversation.state().background?.kind, 'subagents');
    assert.deepEqual(tree()[2], '  call C/a in_progress a');
    conversation.cancel();
    assert.deepEqual(
      talk.world.wire.all('session/cancel').map((params) => (params as { sessionId: string }).sessionId),
      ['s1', 'C'],
    );
    assert.equal(conversation.working, true);
    tell('C', { state: { state: 'idle', stopReason: 'cancelled' } });
    assert.deepEqual([conversation.working, kinds()], [false, ['began', 'ended']]);
    assert.equal(conversation.state().background, undefined);
    assert.deepEqual(tree().slice(1), ['subagent cancelled ', '  call C/a cancelled a']);
  });

  it('end a turn at the latest when the next one begins, and when the session ends', async () => {
    tell('C');
    await talk.end();
    conversation.prompt('two');
    await talk.world.wire.request('session/prompt');
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['began', 'ended', 'began'],
    );
    await talk.end();
    assert.equal(conversation.working, true);
    conversation.session!.end('agentGone');
    assert.deepEqual([conversation.working, events.at(-1)?.kind], [false, 'ended']);
    assert.equal(tree()[1], 'subagent cancelled ');
  });

  it('ask for permissions in their own rows', async () => {
    tell('C', { title: 'find it' });
    const view: PermissionView = {
      ...{ requestId: 'r', toolCallId: 'C/run', title: 'Run', diffs: [] },
      options: [{ optionId: 'no', name: 'No', label: 'No', kind: 'reject_once' }],
      child: { sessionId: 'C', name: 'find it' },
    };
    const call = { toolCallId: 'C/run', title: 'Run it' };
    const row = conversation.showRequested(call, undefined, 'C');
    const answer = conversation.ask(view, call, neverCancelled);
    assert.deepEqual(tree().slice(1), ['subagent unknown find it', '  call C/run pending Run it']);
    assert.equal(conversation.asks, true);
    conversation.answer('r', 'no');
    assert.equal(await answer, 'no');
    row.answer(false);
    conversation.showRequested({ toolCallId: 'C/rm', title: 'Remove' }, undefined, 'C').answer(false);
    assert.deepEqual(tree().slice(2), ['  call C/run refused Run it', '  call C/rm refused Remove']);
  });

  it('are stored with their rows; their late state finds its row', async () => {
    tell('C', { title: 'find it' });
    message('s1', 's1', 'C', 'The task');
    call('C', 'a');
    tell('G', { title: 'inner' }, 'C');
    talk.world.say('G', 'deep');
    const stored = JSON.parse(JSON.stringify(conversation.rows())) as unknown[];
    const rows = stored.map(readEntry).filter((row): row is Entry => row !== undefined);
    const source = new Source();
    const again = new Conversation(
      'test',
      { sessions: source, terminals: noTerminals, logger: source.world.logger },
      { rows, draft: asPrompt(''), queue: [], session: undefined, working: false },
    );
    const before = [
      'user one',
      'subagent cancelled find it',
      '  call C/a cancelled a',
      '  subagent cancelled inner',
      '    agent deep',
    ];
    assert.deepEqual(
      tree(again).map((line) => line.replace('unknown', 'cancelled')),
      before,
    );
    again.prompt('two');
    await source.world.answer('session/new', { sessionId: 's1' });
    source.world.update('s1', {
      ...{ sessionUpdate: 'subagent_update', sessionId: 'C', state: idle, title: 'find it' },
    });
    source.world.say('C', 'late');
    assert.deepEqual(tree(again), [
      ...['user one', 'subagent done find it', before[2]!],
      ...[before[3]!.replace('cancelled', 'unknown'), before[4]!, '  agent late', 'user two'],
    ]);
    assert.equal(taskOf('C', again), 'The task');
    const damaged = readEntry({ id: 3, under: 3, kind: 'agent', parts: [] });
    assert.deepEqual(damaged, { id: 3, kind: 'agent', parts: [] });
    assert.equal(readEntry({ id: 3, kind: 'subagent', sessionId: 's', parts: [] }), undefined);
    const newer = readEntry({ id: 3, kind: 'subagent', sessionId: 's', title: '', status: 'new', parts: [] });
    assert.equal(newer?.kind === 'subagent' && newer.status, 'unknown');
  });

  it('are exported as Markdown, one level of quotes for each level', () => {
    tell('C', { title: 'find it', state: idle });
    message('s1', 's1', 'C', 'The task');
    tell('G', { title: 'inner' }, 'C');
    talk.world.say('G', 'deep');
    talk.world.say('s1', 'the end');
    const rows = conversation.rows();
    const copied = conversationMarkdown(rows, undefined);
    assert.match(
      copied,
      /\n- \*\*Subagent: find it \(done\)\*\*\n\nThe task\n\n> - \*\*Subagent: inner\*\*\n\n> > deep\n\n## Agent/,
    );
    const record = { id: 'a', agent: 'test', createdAt: 0, updatedAt: 0, draft: asPrompt(''), queue: [] };
    const exported = exportMarkdown({ ...record, working: false }, rows);
    assert.match(exported, /\*\*Subagent: find it \(done\)\*\*\n\n> The task\n> \*\*Subagent: inner\*\*\n/);
    assert.match(exported, /\n> > ## Agent\n> > \n> > deep\n/);
  });

  it('lose their rows with the row that they are in', () => {
    const rows = new Rows(
      () => undefined,
      () => undefined,
      { rows: 10, bytes: 1e6, rowBytes: 1e6 },
    );
    const row = { kind: 'agent' as const, parts: [] };
    const first = rows.add(row);
    const inner = rows.add(row, first);
    const last = rows.add(row, inner);
    assert.equal(rows.isLast(first) && rows.isLast(inner) && rows.isLast(last), true);
    for (let at = 0; at < 8; at++) rows.add(row);
    assert.deepEqual(
      [first, inner, last].map((id) => rows.has(id)),
      [false, false, false],
    );
  });

  it('stay within the limits of rows and buffers: ten conversations with three each', async () => {
    const worlds = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const one = new ConversationWorld();
        await one.begin();
        return one;
      }),
    );
    const calls = 200;
    let changes = 0;
    for (const one of worlds) one.conversation.onDidChangeRows(() => (changes += 1));
    for (let at = 0; at < calls; at++)
      for (const { world } of worlds)
        for (const id of ['A', 'B', 'C']) {
          if (at === 1) world.update('s1', { sessionUpdate: 'subagent_update', sessionId: id, title: id });
          const toolCallId = String(at);
          world.update(id, {
            sessionUpdate: 'tool_call',
            toolCallId,
            title: 't',
            rawInput: 'word '.repeat(20),
          });
          world.update(id, { sessionUpdate: 'tool_call_update', toolCallId, status: 'completed' });
        }
    for (const { conversation: one } of worlds) {
      assert.equal(one.rows().length, 1 + 3 + 3 * calls);
      assert.deepEqual(one.session!.toolCalls, []);
    }
    // One for each announcement and each update, so the page gets no more than for calls of the agent itself.
    assert.equal(changes, 10 * 3 * (1 + 2 * calls));
  });
});
