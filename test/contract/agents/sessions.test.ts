// Sessions with a process of an agent: new, loaded, forked, listed and deleted.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { CancellationSource, neverCancelled, CancelledError } from '../../../src/base/cancellation.ts';
import type { AgentSession } from '../../../src/chat/session/agentSession.ts';
import { AgentSessions, type Origin } from '../../../src/chat/session/agentSessions.ts';
import type { TextBlock } from '../../../src/protocol/session/contentBlock.ts';
import type { SessionPlace } from '../../../src/chat/session/hostedSession.ts';
import { offeredModels, offeredModes } from '../../../src/chat/session/sessionState.ts';
import { UpdateRoutes } from '../../../src/chat/session/updateRoutes.ts';
import { SessionTable } from '../../../src/vscode/serve/service.ts';
import { connectionClosed, WireError } from '../../../src/wire/peer.ts';
import { ScriptedAgent } from '../../unit/agent/scriptedAgent.ts';
import { until } from '../../until.ts';

const place: SessionPlace = { cwd: '/', folders: ['/'], mcpServers: [] };
const prompt = [{ type: 'text' as const, text: 'hello' }];

describe('sessions of an agent process', () => {
  let scripted: ScriptedAgent;
  const received: string[] = [];

  async function connect(script: string): Promise<AgentSessions> {
    received.length = 0;
    scripted = new ScriptedAgent(script);
    const { agent, logger } = scripted;
    let routes: UpdateRoutes | undefined;
    agent.onWillConnect((connection) => (routes = new UpdateRoutes(connection, logger)));
    const { connection, initializeResult } = await scripted.ready();
    const sessions = new AgentSessions({
      agent: script,
      wire: connection,
      routes: routes!,
      capabilities: initializeResult.agentCapabilities ?? {},
      table: new SessionTable(),
      signIn: { required: () => Promise.resolve(false), works: () => undefined },
      logger,
    });
    connection.onClose(() => sessions.dispose());
    return sessions;
  }

  function adopt(session: AgentSession, origin: Origin): void {
    received.push(origin);
    session.onDidUpdate((update) => {
      const text = update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text';
      received.push(text ? (update.content as TextBlock).text : update.sessionUpdate);
    });
  }

  afterEach(() => scripted.dispose());

  it('receive updates before and after the response to session/new, in order (earlyUpdates)', async () => {
    const sessions = await connect('earlyUpdates');
    const session = await sessions.new(place, adopt, neverCancelled);
    await until('the last update', () => received.includes('behind'));
    assert.deepEqual(received, ['new', 'available_commands_update', 'before', 'behind']);
    assert.deepEqual(
      session.state.commands.map(({ name }) => name),
      ['go'],
    );
  });

  it('receive the whole history of a fork, 3000 updates before its response (earlyUpdates)', async () => {
    const sessions = await connect('earlyUpdates');
    await sessions.fork?.({ sessionId: 'x' }, place, adopt, neverCancelled);
    assert.deepEqual(received, ['fork', ...Array.from({ length: 3000 }, (_, n) => String(n))]);
  });

  it('receive the history before or after the response to session/load (history)', async () => {
    const sessions = await connect('history');
    await sessions.load?.({ sessionId: 'before' }, place, adopt, neverCancelled);
    assert.deepEqual(received, ['load', 'one', 'two']);
    received.length = 0;
    await sessions.load?.({ sessionId: 'behind' }, place, adopt, neverCancelled);
    await until('the history', () => received.length === 3);
    assert.deepEqual(received, ['load', 'one', 'two']);
  });

  it('do not exist after a failed session/load, and an unanswered one can be cancelled (history)', async () => {
    const sessions = await connect('history');
    await assert.rejects(
      sessions.load!({ sessionId: 'broken' }, place, adopt, neverCancelled),
      (error) => error instanceof WireError && error.code === -32603,
    );
    const source = new CancellationSource();
    const loading = sessions.load!({ sessionId: 'silent' }, place, adopt, source.token);
    source.cancel();
    await assert.rejects(loading, CancelledError);
    assert.deepEqual([sessions.get('broken'), sessions.get('silent')], [undefined, undefined]);
  });

  it('are listed page by page, and deleting an unknown one succeeds (history)', async () => {
    const sessions = await connect('history');
    const ids: string[] = [];
    for await (const { sessionId } of sessions.list!([], neverCancelled)) ids.push(sessionId);
    assert.deepEqual(ids, ['before', 'behind', 'broken', 'silent']);
    await sessions.delete?.('before', neverCancelled);
  });

  it('have config options of known types only, which replace modes and models (settings)', async () => {
    const sessions = await connect('settings');
    const session = await sessions.new(place, adopt, neverCancelled);
    const ids = (): string[] => session.state.configOptions.map(({ id }) => id);
    assert.deepEqual(ids(), ['model', 'fast']);
    assert.equal(offeredModes(session.state), undefined);
    await session.setConfigOption('model', 'large');
    assert.deepEqual(ids(), ['model', 'fast', 'level']);
    await session.setConfigOption('fast', true);
    assert.equal(session.state.configOptions[1]?.currentValue, true);
    await session.setConfigOption('model', 'small');
    assert.deepEqual(ids(), ['model', 'fast']);
  });

  it('have modes and models if there are no config options; models disappear if they cannot be set (settings)', async () => {
    const sessions = await connect('settings');
    const session = await sessions.new({ ...place, cwd: '/old' }, adopt, neverCancelled);
    assert.equal(offeredModes(session.state)?.currentModeId, 'https://a/b#ask');
    await session.setMode('code');
    assert.equal(offeredModes(session.state)?.currentModeId, 'code');
    assert.deepEqual(received, ['new', 'Now in code']);
    assert.equal(offeredModels(session.state)?.currentModelId, 'm');
    await assert.rejects(session.setModel('m'), { code: -32601 });
    assert.equal(offeredModels(session.state), undefined);
  });

  it('can be cancelled while they open or prompt, even if the agent never answers (stuck)', async () => {
    const sessions = await connect('faulty/stuck');
    const opening = new CancellationSource();
    const opened = sessions.new(place, adopt, opening.token);
    opening.cancel();
    await assert.rejects(opened, CancelledError);
    const session = await sessions.resume!({ sessionId: 'old' }, place, adopt, neverCancelled);
    const turn = new CancellationSource();
    const ended = session.prompt(prompt, {}, turn.token);
    session.cancel();
    await until('its message', () => received.includes('stopping'));
    assert.equal(session.running, true);
    turn.cancel();
    assert.equal((await ended).stopReason, 'cancelled');
  });

  it('end, and fail their turn, when the agent process ends (stuck)', async () => {
    const sessions = await connect('faulty/stuck');
    const session = await sessions.resume!({ sessionId: 'old' }, place, adopt, neverCancelled);
    const ended = session.prompt(prompt);
    const failed = assert.rejects(
      ended,
      (error) => error instanceof WireError && error.code === connectionClosed,
    );
    void scripted.agent.stop();
    await failed;
    await until('its end', () => session.ended);
    assert.equal(session.lostAgent, true);
  });

  it('receive only their own updates (echo)', async () => {
    const sessions = await connect('echo');
    const [one, two] = await Promise.all([
      sessions.new(place, adopt, neverCancelled),
      sessions.new(place, adopt, neverCancelled),
    ]);
    assert.notEqual(one.sessionId, two.sessionId);
    const words: string[] = [];
    one.onDidUpdate(() => words.push('one'));
    two.onDidUpdate(() => words.push('two'));
    await Promise.all([two.prompt(prompt), one.prompt(prompt)]);
    assert.deepEqual(words, ['two', 'one']);
  });
});
