// Tests which sessions of subagents are known, for how long, and what reaches them.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ChildUpdate } from '../../../../src/chat/session/childSessions.ts';
import type { AgentSession } from '../../../../src/chat/session/agentSession.ts';
import { SessionWorld } from './sessionWorld.ts';

const idle = { state: 'idle', stopReason: 'end_turn' };
const running = { state: 'running' };

class Children {
  readonly world = new SessionWorld({ sessionCapabilities: { close: {} } });
  readonly news: ChildUpdate[] = [];
  session!: AgentSession;

  async open(): Promise<this> {
    this.session = await this.world.open('P');
    this.session.children.onDidUpdate((one) => this.news.push(one));
    return this;
  }

  /** Announces or changes a child, in the session of its parent. */
  tell(child: string, more: object = { state: running }, parent = 'P'): void {
    this.world.update(parent, { sessionUpdate: 'subagent_update', sessionId: child, ...more });
  }

  call(child: string, toolCallId: string, more: object = {}): void {
    this.world.update(child, { sessionUpdate: 'tool_call', toolCallId, title: 'Run', ...more });
  }

  /** What was reported, one line each: `C running`, `C tool_call C/1`. */
  get lines(): string[] {
    return this.news.map(({ child, update }) =>
      update
        ? `${child.sessionId} ${update.sessionUpdate}${'toolCallId' in update ? ` ${String(update.toolCallId)}` : ''}`
        : `${child.sessionId} ${child.status}`,
    );
  }

  get cancelled(): unknown[] {
    return this.world.wire.all('session/cancel').map((params) => (params as { sessionId: string }).sessionId);
  }
}

const opened = (): Promise<Children> => new Children().open();

describe('the children of a session', () => {
  it('get their own updates, and none of these changes the parent', async () => {
    const family = await opened();
    const { world, session } = family;
    family.tell('C');
    family.call('C', '1');
    world.say('C', 'hello');
    for (const update of [
      { sessionUpdate: 'session_info_update', title: 'Its title' },
      { sessionUpdate: 'config_option_update', configOptions: [] },
      { sessionUpdate: 'usage_update', used: 1, size: 2 },
      { sessionUpdate: 'available_commands_update', availableCommands: [{ name: 'x' }] },
      { sessionUpdate: 'current_mode_update', currentModeId: 'plan' },
    ])
      world.update('C', update);
    assert.deepEqual(family.lines.slice(0, 3), ['C running', 'C tool_call C/1', 'C agent_message_chunk']);
    assert.deepEqual(session.state, { configOptions: [], commands: [], title: undefined });
    assert.deepEqual(world.events, ['adopt P new']);
    assert.equal(family.news.at(-1)?.child.title, 'Its title');
    assert.equal(session.children.areAtWork, true);
    family.tell('C', { state: idle });
    assert.equal(session.children.areAtWork, false);
    // An agent may continue it.
    family.tell('C');
    assert.equal(session.children.areAtWork, true);
  });

  it('get what arrived before their announcement, also of their own children', async () => {
    const family = await opened();
    family.call('G', '2');
    family.call('C', '1');
    family.tell('G', { title: 'inner' }, 'C');
    assert.deepEqual(family.lines, []);
    family.tell('C');
    assert.deepEqual(family.lines, ['C tool_call C/1', 'G tool_call G/2', 'G unknown', 'C running']);
    assert.equal(family.news[1]?.child.parentId, 'C');
  });

  it('keep their first parent: neither themselves, nor their children, nor other sessions become it', async () => {
    const family = await opened();
    const { world } = family;
    await world.open('Q');
    family.tell('C');
    family.tell('G', { state: running }, 'C');
    const before = family.lines.length;
    family.tell('C', { title: 'self' }, 'C');
    family.tell('C', { title: 'cyclic' }, 'G');
    family.tell('G', { title: 'second parent' });
    family.tell('C', { title: 'second root' }, 'Q');
    family.tell('Q', { title: 'an open session' });
    family.tell('P', { title: 'the root' });
    family.tell('P', { title: 'the root' }, 'G');
    assert.equal(family.lines.length, before);
    world.say('Q', 'still mine');
    assert.equal(world.events.at(-1), 'Q still mine');
    assert.equal(world.known.get('C')?.sessionId, 'P');
  });

  it('are answered with the folders of the parent, whatever the agent says', async () => {
    const family = await opened();
    family.tell('C', {
      cwd: '/elsewhere',
      additionalDirectories: ['/'],
      title: null,
      description: 'look\nfor',
    });
    family.tell('G', { title: 'deep' }, 'C');
    family.call('G', '1', { rawInput: { a: 1 } });
    const { folders, cwd } = family.session;
    for (const id of ['C', 'G']) {
      const hosted = family.world.known.get(id)!;
      assert.deepEqual([hosted.sessionId, hosted.cwd, hosted.folders], ['P', cwd, folders]);
      assert.equal(hosted.child?.root, family.session);
    }
    const deep = family.world.known.get('G')!;
    assert.deepEqual([deep.child?.name(), family.world.known.get('C')?.child?.name()], ['deep', 'look']);
    assert.deepEqual(deep.toolCall?.('1')?.rawInput, { a: 1 });
    assert.equal(family.world.known.get('C')?.toolCall?.('1'), undefined);
    assert.equal(family.session.toolCall('1'), undefined);
    assert.deepEqual(family.session.toolCall('G/1')?.rawInput, { a: 1 });
  });

  it('end with the session: later updates are dropped, requests are of an unknown session', async () => {
    const family = await opened();
    const { world, session } = family;
    family.tell('C', { state: running, capabilities: { cancel: {} } });
    family.tell('done', { state: idle });
    session.end();
    assert.deepEqual(family.lines.slice(2), ['C cancelled']);
    assert.deepEqual([...world.known.keys()], []);
    family.call('C', '1');
    family.tell('C', { state: idle });
    family.tell('new');
    assert.equal(family.lines.length, 3);
    // Nothing was kept for a session that is opened later.
    await world.open('C');
    assert.deepEqual(world.events, ['adopt P new', 'end P', 'adopt C new']);
  });

  it('are stopped one by one, where the agent can do that', async () => {
    const family = await opened();
    const { children } = family.session;
    const cancelled: string[] = [];
    for (const [child, parent] of [
      ['C', 'P'],
      ['G', 'C'],
      ['D', 'P'],
    ] as const) {
      family.tell(child, { state: running, capabilities: { cancel: {} } }, parent);
      family.world.known.get(child)!.onDidCancelTurn(() => cancelled.push(child));
    }
    children.cancel('C');
    assert.deepEqual([family.cancelled, cancelled], [['C'], ['C', 'G']]);
    assert.equal(children.areAtWork, true);
    family.tell('D', { capabilities: { cancel: null } });
    children.cancel('D');
    family.tell('C', { state: idle });
    children.cancel('C');
    children.cancel('nobody');
    assert.deepEqual(family.cancelled, ['C']);
  });

  it('are stopped together when no turn runs; a second time they are not waited for', async () => {
    const family = await opened();
    const { session } = family;
    session.cancel();
    assert.deepEqual(family.cancelled, []);
    family.tell('C', { state: running, capabilities: { cancel: {} } });
    family.tell('D', { state: { state: 'requires_action' } });
    session.cancel();
    assert.deepEqual(family.cancelled, ['P', 'C']);
    assert.equal(session.children.areAtWork, true);
    session.cancel();
    assert.equal(session.children.areAtWork, false);
    family.tell('D');
    assert.equal(session.children.areAtWork, true);
  });

  it('are left to the agent when a turn is cancelled; their requests are over', async () => {
    const family = await opened();
    const turn = family.session.prompt([{ type: 'text', text: 'go' }]);
    family.tell('C', { state: running, capabilities: { cancel: {} } });
    let over = 0;
    family.world.known.get('C')!.onDidCancelTurn(() => over++);
    family.session.cancel();
    assert.deepEqual([family.cancelled, over], [['P'], 1]);
    await family.world.answer('session/prompt', { stopReason: 'cancelled' });
    assert.equal((await turn).stopReason, 'cancelled');
    assert.equal(family.session.children.areAtWork, true);
  });

  it('have requests that end when they stop working, not with the turn of their parent', async () => {
    const family = await opened();
    const turn = family.session.prompt([{ type: 'text', text: 'go' }]);
    family.tell('C');
    const child = family.world.known.get('C')!;
    const work = child.turnOver!;
    const ids: string[] = [];
    child.onDidUpdateCall!(({ toolCallId }) => ids.push(toolCallId));
    family.call('C', '1');
    family.call('P', '2');
    assert.deepEqual(ids, [child.child!.callId('1')]);
    await family.world.answer('session/prompt', { stopReason: 'end_turn' });
    await turn;
    assert.deepEqual([child.turnOver, work.isCancellationRequested], [work, false]);
    family.tell('C', { state: idle });
    assert.deepEqual([child.turnOver, work.isCancellationRequested], [undefined, true]);
    family.tell('C');
    assert.equal(child.turnOver?.isCancellationRequested, false);
  });

  it('answer no more requests while they are being stopped', async () => {
    const family = await opened();
    family.tell('C');
    const child = family.world.known.get('C')!;
    assert.equal(child.isCancelling, false);
    family.session.children.cancelAll();
    assert.equal(child.isCancelling, true);
    family.tell('C', { state: idle });
    assert.equal(child.isCancelling, false);
  });

  it('are limited in number and depth, and what is too much is not buffered', async () => {
    const family = await opened();
    for (let at = 0; at < 8; at++) family.tell(`d${at}`, { state: idle }, at === 0 ? 'P' : `d${at - 1}`);
    assert.equal(family.world.known.has('d7'), true);
    family.tell('d8', {}, 'd7');
    assert.equal(family.world.known.has('d8'), false);
    for (let at = 0; at < 250; at++) family.tell(`n${at}`, { state: at < 5 ? idle : running });
    assert.equal(family.world.known.size, 201);
    // Idle ones that nobody needs made room for new ones.
    assert.deepEqual(
      ['n0', 'n4', 'd7', 'd0', 'n5', 'n196', 'n197', 'n249'].map((id) => family.world.known.has(id)),
      [false, false, false, false, true, true, true, false],
    );
    const before = family.lines.length;
    for (const id of ['d8', 'n0', 'n249']) family.call(id, '1');
    assert.equal(family.lines.length, before);
  });

  it('carry messages to the child that they are about', async () => {
    const family = await opened();
    family.tell('C');
    family.tell('G', {}, 'C');
    const from = family.news.length;
    const message = (of: string, senderSessionId: string, recipientSessionId: string): void =>
      family.world.update(of, {
        ...{ sessionUpdate: 'session_message', messageId: 'm', senderSessionId, recipientSessionId },
        content: [{ type: 'text', text: 'do it' }],
      });
    message('P', 'P', 'C');
    message('C', 'P', 'C');
    message('C', 'C', 'G');
    message('C', 'G', 'C');
    message('P', 'C', 'P');
    message('P', 'x', 'y');
    family.world.update('G', {
      ...{ sessionUpdate: 'session_message_chunk', messageId: 'm' },
      content: { type: 'text', text: '!' },
    });
    assert.deepEqual(
      family.news.slice(from).map(({ child }) => child.sessionId),
      ['C', 'C', 'G', 'G', 'C', 'G'],
    );
  });
});
