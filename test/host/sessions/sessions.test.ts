// Sessions open in the workspace, after signing in, and end correctly.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { systemClock } from '../../../src/agent/clock.ts';
import { CancellationSource, neverCancelled } from '../../../src/base/cancellation.ts';
import { NesConnector } from '../../../src/vscode/nes/session/nesConnector.ts';
import { until } from '../../until.ts';
import { ChosenOptions } from '../../../src/vscode/nes/session/chosenOptions.ts';
import { anyAccess, createEligible, MementoDouble } from '../editorParts.ts';
import { ScriptedAgent } from '../scriptedAgent.ts';
import { define, done, noAction, openFolder, Owner, say, SessionsWorld } from './sessionsWorld.ts';
import { configure } from '../world.ts';
import { startNes } from '../../../src/vscode/nes/session/startNes.ts';

describe('sessions', () => {
  const folder = openFolder();
  let world: SessionsWorld;
  beforeEach(() => (world = new SessionsWorld()));
  afterEach(() => world.dispose());

  it('are opened in the workspace, with the client capabilities', async () => {
    const agent = await define();
    const owner = new Owner();
    const session = await world.open(owner);
    assert.deepEqual(agent.receivedTraced('session/new'), [{ cwd: folder.fsPath, mcpServers: [] }]);
    const { clientCapabilities } = agent.received('initialize')[0] as {
      clientCapabilities: Record<string, unknown>;
    };
    assert.deepEqual(clientCapabilities['session'], {
      configOptions: { boolean: {} },
      notices: {},
      compaction: {},
    });
    assert.equal((await session.prompt(say('hello'))).stopReason, 'end_turn');
    assert.deepEqual(owner.events, ['new', 'you said hello']);
    const lookup = world.agents.get('keeper');
    assert.ok(lookup.kind === 'agent' && lookup.agent.state.kind === 'ready');
    const table = world.agents.sessions(lookup.agent.state.connection);
    assert.equal(table.get(session.sessionId), session);
    done(await world.keeper.close(session));
    assert.equal(table.get(session.sessionId), undefined);
    assert.deepEqual(agent.received('session/close'), [{ sessionId: session.sessionId }]);
  });

  it('of several agents run at the same time', async () => {
    const agent = await define();
    const other = new ScriptedAgent({}, 'keeper');
    await configure('agents', { keeper: agent.definition, other: other.definition });
    const [mine, theirs] = [new Owner(), new Owner()];
    const one = await world.open(mine);
    const two = done(await world.sessions.of('other').open(theirs, neverCancelled));
    await Promise.all([one.prompt(say('a')), two.prompt(say('b'))]);
    assert.deepEqual(
      [mine.events, theirs.events],
      [
        ['new', 'you said a'],
        ['new', 'you said b'],
      ],
    );
  });

  it('wait for one sign-in', async () => {
    const agent = await define('locked');
    const opened = await Promise.all([world.open(new Owner()), world.open(new Owner())]);
    assert.equal(opened.length, 2);
    assert.equal(world.signIns, 1);
    assert.deepEqual(world.proven, ['keeper', 'keeper']);
    assert.equal(agent.received('authenticate').length, 1);
    assert.equal(agent.received('session/new').length, 4);
  });

  it('can be cancelled if the agent never answers', async () => {
    const agent = await define('mute');
    const source = new CancellationSource();
    const opening = world.keeper.open(new Owner(), source.token);
    await agent.waitForMessage('session/new');
    source.cancel();
    assert.deepEqual(await opening, { kind: 'cancelled' });
    await agent.waitForMessage('$/cancel_request');
  });

  it('are listed and deleted, without those of other folders', async () => {
    const agent = await define();
    await configure('chat.agent', 'keeper');
    const listed: unknown[] = [];
    done(await world.keeper.list(neverCancelled, (info) => listed.push(info) > 0));
    assert.deepEqual(listed, [
      { sessionId: 'a', cwd: folder.fsPath },
      { sessionId: 'b', cwd: folder.fsPath, title: 'Second' },
    ]);
    const elsewhere = { sessionId: 'a', cwd: '/elsewhere', how: 'show' } as const;
    const refused = await world.keeper.reopen(elsewhere, new Owner(), neverCancelled);
    assert.deepEqual(refused, {
      kind: 'refused',
      message: 'This session belongs to the folder /elsewhere. Open the folder to continue the session.',
      actions: ['openFolder'],
    });
    const owner = new Owner();
    const past = { sessionId: 'b', cwd: folder.fsPath, how: 'show' } as const;
    const session = done(await world.keeper.reopen(past, owner, neverCancelled));
    assert.deepEqual(owner.events, ['load', 'history']);
    const twice = await world.keeper.reopen(past, new Owner(), neverCancelled);
    assert.deepEqual(twice, { kind: 'refused', message: 'This session is already open.' });
    done(await world.keeper.delete('b', neverCancelled));
    assert.equal(session.ended, true);
    assert.deepEqual(agent.received('session/delete'), [{ sessionId: 'b' }]);
    const fork = await world.keeper.reopen({ ...past, how: 'fork' }, owner, neverCancelled);
    assert.deepEqual(fork, { kind: 'refused', message: 'Agent "keeper" can\'t copy a session.' });
  });

  it('keep their agent running while they are listed', async () => {
    const agent = await define();
    const listed: unknown[] = [];
    done(
      await world.keeper.list(neverCancelled, ({ sessionId }) => {
        listed.push(sessionId, agent.pids().length);
        return false;
      }),
    );
    assert.deepEqual(listed, ['a', 1]);
    await until('the end of the process', () => agent.pids().length === 0);
  });

  it('listed before the agent ended are still reported, with the reason of its end', async () => {
    const agent = await define();
    const listed: unknown[] = [];
    const outcome = await world.keeper.list(neverCancelled, (info) => {
      listed.push(info.sessionId);
      process.kill(agent.pids()[0]!, 'SIGKILL');
      return true;
    });
    assert.deepEqual(listed, ['a']);
    assert.ok(outcome.kind === 'refused');
    assert.equal(outcome.message, 'Agent "keeper" ended unexpectedly: terminated by SIGKILL.');
  });

  it('are refused with a message if the agent is not defined', async () => {
    const refused = await world.sessions.of('nobody').open(new Owner(), neverCancelled);
    assert.ok(refused.kind === 'refused');
    assert.match(refused.message, /Agent "nobody" is not configured/);
  });

  it('stop their agent when the last one is closed, unless something else needs it', async () => {
    const agent = await define();
    const lookup = world.agents.get('keeper');
    assert.ok(lookup.kind === 'agent');
    const held = world.agents.hold(lookup.agent);
    const session = await world.open(new Owner());
    done(await world.keeper.close(session));
    assert.equal(lookup.agent.state.kind, 'ready');
    held.dispose();
    const another = await world.open(new Owner());
    done(await world.keeper.close(another));
    await until('the end of the process', () => agent.pids().length === 0);
    assert.equal(lookup.agent.state.kind, 'idle');
  });

  it('keep their agent running while they are opened', async () => {
    await define();
    const first = await world.open(new Owner());
    const [second] = await Promise.all([world.open(new Owner()), world.keeper.close(first)]);
    assert.equal((await second.prompt(say('hello'))).stopReason, 'end_turn');
  });

  it('leave no process behind if they cannot be opened', async () => {
    const agent = await define('mute');
    const source = new CancellationSource();
    const opening = world.keeper.open(new Owner(), source.token);
    await agent.waitForMessage('session/new');
    source.cancel();
    await opening;
    await until('the end of the process', () => agent.pids().length === 0);
  });

  function createConnector(start = startNes): NesConnector {
    return world.lifetime.add(
      new NesConnector(
        world.agents,
        world.authentication,
        {
          eligible: world.lifetime.add(createEligible()),
          access: anyAccess,
          chosenOptions: new ChosenOptions(new MementoDouble()),
          updates: () => undefined,
          knownSecrets: () => [],
        },
        () => Promise.resolve(start),
        systemClock,
        world.logger,
        noAction,
      ),
    );
  }

  it('start none for next edits before these are wanted, and while they are off', async () => {
    const agent = new ScriptedAgent();
    await configure('agents', { test: agent.definition });
    await configure('nes.agent', 'test');
    const lookup = world.agents.get('test');
    assert.ok(lookup.kind === 'agent');
    const held = world.agents.hold(lookup.agent);
    await lookup.agent.start();
    // It is ready before and after, but no next edits are wanted.
    let starts = 0;
    const connector = createConnector((...about) => {
      starts++;
      return startNes(...about);
    });
    await configure('nes.agent', 'builtin');
    await configure('nes.agent', 'test');
    await lookup.agent.restart();
    assert.equal(connector.state.kind, 'ready');
    connector.want();
    const first = await until('next edits', () => connector.current);
    assert.equal(starts, 1);
    await configure('nes.enabled', false);
    assert.equal(connector.current, first);
    await lookup.agent.restart();
    assert.equal(connector.current, undefined);
    await connector.restart();
    assert.equal(connector.state.kind, 'ready');
    assert.equal(starts, 1);
    // A request of the user while they are off starts one session.
    const asked = await connector.session(neverCancelled);
    assert.equal(asked, connector.current);
    assert.equal(starts, 2);
    await lookup.agent.restart();
    assert.equal(starts, 2);
    await configure('nes.enabled', true);
    connector.want();
    await until('next edits', () => connector.current);
    assert.equal(starts, 3);
    held.dispose();
  });

  it('share the session table with next edits while these have a session', async () => {
    const agent = new ScriptedAgent();
    await configure('agents', { test: agent.definition });
    await configure('nes.agent', 'test');
    const connector = createConnector();
    connector.want();
    const { sessionId } = await until('next edits', () => connector.current);
    const lookup = world.agents.get('test');
    assert.ok(lookup.kind === 'agent' && lookup.agent.state.kind === 'ready');
    const table = world.agents.sessions(lookup.agent.state.connection);
    assert.equal(table.get(sessionId)?.cwd, folder.fsPath);
    // The user selects another agent for next edits; this one is still needed.
    const held = world.agents.hold(lookup.agent);
    await configure('nes.agent', 'builtin');
    await until('the end of the session', () => table.get(sessionId) === undefined);
    assert.equal(lookup.agent.state.kind, 'ready');
    held.dispose();
  });
});
