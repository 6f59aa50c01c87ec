// Proves that conversations are opened where the workspace is, with what the user allowed, after signing in, and that
// they outlive their agent's process.
import * as assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../src/agent/clock.ts';
import { CancellationSource, neverCancelled } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposable.ts';
import type { AgentSession } from '../../src/chat/agentSession.ts';
import type { Origin } from '../../src/chat/agentSessions.ts';
import { authenticate } from '../../src/protocol/authenticate.ts';
import { Agents } from '../../src/vscode/agents.ts';
import { hostNesSession } from '../../src/vscode/nes/hostedNesSession.ts';
import { NesConnector } from '../../src/vscode/nes/nesConnector.ts';
import { Hosting } from '../../src/vscode/serve/hosting.ts';
import { SessionTable } from '../../src/vscode/serve/sessionTable.ts';
import type { SessionOwner } from '../../src/vscode/sessions/keptSessions.ts';
import { McpConsent, type McpQuestion } from '../../src/vscode/sessions/mcpConsent.ts';
import { McpServers } from '../../src/vscode/sessions/mcpServers.ts';
import type { SessionOutcome } from '../../src/vscode/sessions/sessionOutcome.ts';
import { Sessions } from '../../src/vscode/sessions/sessions.ts';
import { SessionUpdates } from '../../src/vscode/sessions/sessionUpdates.ts';
import { LaunchGate } from '../../src/vscode/launchGate.ts';
import { AgentVariables } from '../../src/vscode/signIn/agentVariables.ts';
import { Authentication } from '../../src/vscode/signIn/authentication.ts';
import { runInTerminal } from '../../src/vscode/signIn/signInTerminal.ts';
import { StartRules } from '../../src/vscode/startRules.ts';
import { Answers } from './answers.ts';
import { MemoryMemento, MemorySecrets } from './memoryStores.ts';
import { Traffic } from '../../src/vscode/traffic.ts';
import { RecordingLogger } from '../unit/wire/recordingLogger.ts';
import { until } from '../until.ts';
import { restore, ScriptedAgent } from './scriptedAgent.ts';
import { configure } from './world.ts';

const say = (text: string): { type: 'text'; text: string }[] => [{ type: 'text', text }];

class Owner implements SessionOwner {
  readonly heard: string[] = [];
  session: AgentSession | undefined;

  adopt(session: AgentSession, origin: Origin): void {
    this.session = session;
    this.heard.push(origin);
    session.onDidUpdate((update) => {
      if (update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text')
        this.heard.push(String((update.content as { text?: unknown }).text));
    });
  }

  lost(message: string): void {
    this.heard.push(message);
  }
}

/** An agent of that name in the settings. */
async function define(...tricks: string[]): Promise<ScriptedAgent> {
  const agent = new ScriptedAgent({}, 'keeper');
  const { definition } = agent;
  await configure('agents', { keeper: { ...definition, args: [...definition.args, ...tricks] } });
  return agent;
}

describe('conversations', () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  assert.ok(folder);
  const mcpFile = vscode.Uri.joinPath(folder, '.vscode', 'mcp.json');
  let lifetime: DisposableStore;
  let logger: RecordingLogger;
  let agents: Agents;
  let sessions: Sessions;
  let authentication: Authentication;
  const nothing = { title: '', run: () => undefined };
  let signIns: number;
  let willSignIn: boolean;
  /** Agents that answered what may need a sign-in. */
  let proven: string[];
  let asked: McpQuestion[];
  let answer: boolean | undefined;

  beforeEach(() => {
    const extension = vscode.extensions.getExtension('acp-host.acp-host')!;
    lifetime = new DisposableStore();
    logger = new RecordingLogger();
    signIns = 0;
    willSignIn = true;
    proven = [];
    asked = [];
    answer = true;
    const updates = new SessionUpdates(logger);
    const context = { extension, asAbsolutePath: (path: string) => join(extension.extensionPath, path) };
    // The type wants what only the extension itself can know of itself.
    const typed = context as unknown as vscode.ExtensionContext;
    const traffic = lifetime.add(new Traffic());
    const variables = new AgentVariables(new MemorySecrets());
    const answers = new Answers();
    const rules = new StartRules(new LaunchGate(new MemoryMemento(), answers), variables);
    agents = lifetime.add(
      new Agents(typed, logger, traffic, new Hosting(() => Promise.resolve([updates])), rules),
    );
    const asking = { questions: answers, runInTerminal, showLog: nothing, clock: systemClock };
    authentication = lifetime.add(new Authentication({ agents, variables, rules, ...asking, logger }));
    const consent = new McpConsent(memory(), (question) => {
      asked.push(question);
      return Promise.resolve(answer);
    });
    const servers = new McpServers(consent, logger);
    const byName = { required: signIn, works: (name: string) => void proven.push(name) };
    sessions = lifetime.add(new Sessions({ agents, updates, servers, signIn: byName, logger }));
  });

  afterEach(async () => {
    await agents.stopAll();
    lifetime.dispose();
    await vscode.workspace.fs.delete(mcpFile).then(undefined, () => undefined);
    await restore();
  });

  async function signIn(name: string): Promise<boolean> {
    signIns += 1;
    if (!willSignIn) return false;
    const lookup = agents.get(name);
    const state = lookup.kind === 'agent' ? lookup.agent.state : undefined;
    if (state?.kind !== 'ready') return false;
    await state.connection.sendRequest(authenticate, { methodId: 'own' });
    return true;
  }

  async function open(owner: SessionOwner): Promise<AgentSession> {
    return done(await sessions.open('keeper', { kind: 'new' }, owner, neverCancelled));
  }

  async function writeServers(servers: object): Promise<void> {
    const text = `// of the team\n${JSON.stringify({ servers })}`;
    await vscode.workspace.fs.writeFile(mcpFile, Buffer.from(text));
  }

  /** What the next session is given. */
  async function given(agent: ScriptedAgent): Promise<unknown> {
    await open(new Owner());
    return agent.told('session/new').at(-1)?.['mcpServers'];
  }

  it('are opened in the workspace, by a client that says what it can show', async () => {
    const agent = await define();
    const owner = new Owner();
    const session = await open(owner);
    assert.deepEqual(agent.told('session/new'), [{ cwd: folder.fsPath, mcpServers: [] }]);
    const { clientCapabilities } = agent.told('initialize')[0] as {
      clientCapabilities: Record<string, unknown>;
    };
    assert.deepEqual(clientCapabilities['session'], {
      configOptions: { boolean: {} },
      notices: {},
      compaction: {},
    });
    assert.equal(await session.prompt(say('hello')), 'end_turn');
    assert.deepEqual(owner.heard, ['new', 'you said hello']);
    const lookup = agents.get('keeper');
    assert.ok(lookup.kind === 'agent' && lookup.agent.state.kind === 'ready');
    const table = agents.sessions(lookup.agent.state.connection);
    assert.equal(table.get(session.sessionId), session);
    done(await sessions.close(session, neverCancelled));
    assert.equal(table.get(session.sessionId), undefined);
    assert.deepEqual(agent.told('session/close'), [{ sessionId: session.sessionId }]);
  });

  it('of several agents run at once', async () => {
    const agent = await define();
    const other = new ScriptedAgent({}, 'keeper');
    await configure('agents', { keeper: agent.definition, other: other.definition });
    const [mine, theirs] = [new Owner(), new Owner()];
    const one = await open(mine);
    const two = done(await sessions.open('other', { kind: 'new' }, theirs, neverCancelled));
    await Promise.all([one.prompt(say('a')), two.prompt(say('b'))]);
    assert.deepEqual(
      [mine.heard, theirs.heard],
      [
        ['new', 'you said a'],
        ['new', 'you said b'],
      ],
    );
  });

  for (const [tricks, heard] of [
    [[], ['new', 'resume', 'you said again']],
    [['noResume'], ['new', 'load', 'history', 'you said again']],
  ] as const) {
    it(`go on when their agent was started again (${tricks.join() || 'resume'})`, async () => {
      const agent = await define(...tricks);
      const owner = new Owner();
      const first = await open(owner);
      await assert.rejects(first.prompt(say('die')), /no longer connected/);
      await until('its return', () => owner.heard.length > 1 && owner.session?.ended === false);
      const session = done(await sessions.revive(first, neverCancelled));
      assert.equal(session, owner.session);
      assert.equal(session.sessionId, first.sessionId);
      assert.equal(await session.prompt(say('again')), 'end_turn');
      assert.deepEqual(owner.heard, heard);
      const method = tricks.length > 0 ? 'session/load' : 'session/resume';
      assert.deepEqual(agent.told(method), [
        { sessionId: first.sessionId, cwd: folder.fsPath, mcpServers: [] },
      ]);
    });
  }

  it('are there for whoever asks at once after a turn failed, while the process is still ending', async () => {
    await define();
    const [owner, another] = [new Owner(), new Owner()];
    const first = await open(owner);
    await assert.rejects(first.prompt(say('die')), /no longer connected/);
    const [session, other] = await Promise.all([sessions.revive(first, neverCancelled), open(another)]);
    assert.equal(await done(session).prompt(say('again')), 'end_turn');
    assert.equal(await other.prompt(say('me, too')), 'end_turn');
    assert.deepEqual(owner.heard, ['new', 'resume', 'you said again']);
    assert.deepEqual(another.heard, ['new', 'you said me, too']);
  });

  it('that were stopped are revived when they are wanted', async () => {
    await define();
    const owner = new Owner();
    const session = await open(owner);
    const lookup = agents.get('keeper');
    assert.ok(lookup.kind === 'agent');
    await lookup.agent.stop();
    await until('its end', () => session.ended);
    assert.deepEqual(owner.heard, ['new']);
    done(await sessions.revive(session, neverCancelled));
    assert.deepEqual(owner.heard, ['new', 'resume']);
  });

  it('are lost with an agent that forgets, and their owner is told', async () => {
    await define('forgetful');
    const owner = new Owner();
    const session = await open(owner);
    await assert.rejects(session.prompt(say('die')));
    await until('the news', () => owner.heard.length > 1);
    assert.deepEqual(owner.heard, [
      'new',
      'Agent "keeper" was started again and can\'t go on with this session. What you write next starts a new one.',
    ]);
  });

  it('are lost with an agent that fails to load them, and a new one takes their place when it is wanted', async () => {
    const agent = await define('amnesic');
    const owner = new Owner();
    const session = await open(owner);
    await assert.rejects(session.prompt(say('die')));
    await until('the news', () => owner.heard.length > 2);
    assert.deepEqual(owner.heard, [
      'new',
      'load',
      'Agent "keeper" was started again and can\'t go on with this session (Internal error: No previous sessions). What you write next starts a new one.',
    ]);
    assert.equal(agent.told('session/new').length, 1);
    const lost = owner.session!;
    assert.ok(lost.ended && lost !== session);
    const next = done(await sessions.revive(lost, neverCancelled));
    assert.equal(next, owner.session);
    assert.notEqual(next.sessionId, session.sessionId);
    assert.equal(await next.prompt(say('again')), 'end_turn');
    assert.deepEqual(owner.heard.slice(3), ['new', 'you said again']);
    assert.deepEqual(agent.told('session/new').at(-1), { cwd: folder.fsPath, mcpServers: [] });
    // The new one is kept like any other, and the old one is over.
    await assert.rejects(next.prompt(say('die')));
    await until('the news', () => owner.heard.length > 6);
    assert.equal(owner.heard[5], 'load');
    const refused = await sessions.revive(lost, neverCancelled);
    assert.deepEqual(refused, { kind: 'refused', message: 'Agent "keeper" can\'t go on with this session.' });
  });

  it('wait for one sign-in', async () => {
    const agent = await define('locked');
    const opened = await Promise.all([open(new Owner()), open(new Owner())]);
    assert.equal(opened.length, 2);
    assert.equal(signIns, 1);
    assert.deepEqual(proven, ['keeper', 'keeper']);
    assert.equal(agent.told('authenticate').length, 1);
    assert.equal(agent.told('session/new').length, 4);
  });

  it('wait for a user who does not sign in when they are to come back', async () => {
    const agent = await define('expired');
    const owner = new Owner();
    const session = await open(owner);
    willSignIn = false;
    await assert.rejects(session.prompt(say('die')));
    await until('the question', () => signIns === 1);
    const refused = await sessions.revive(session, neverCancelled);
    assert.deepEqual(refused, { kind: 'refused', message: 'Agent "keeper" needs you to sign in.' });
    willSignIn = true;
    const back = done(await sessions.revive(session, neverCancelled));
    assert.equal(back.sessionId, session.sessionId);
    assert.equal(await back.prompt(say('again')), 'end_turn');
    assert.deepEqual([...new Set(owner.heard)], ['new', 'resume', 'you said again']);
    assert.deepEqual(agent.told('session/load'), []);
  });

  it('of an agent that never answers can be left', async () => {
    const agent = await define('mute');
    const source = new CancellationSource();
    const opening = sessions.open('keeper', { kind: 'new' }, new Owner(), source.token);
    await agent.hears('session/new');
    source.cancel();
    assert.deepEqual(await opening, { kind: 'cancelled' });
    await agent.hears('$/cancel_request');
  });

  it('are listed and deleted, and those of other folders stay closed', async () => {
    const agent = await define();
    await configure('chat.agent', 'keeper');
    const pages = done(await sessions.list('keeper', neverCancelled));
    const listed: unknown[] = [];
    for await (const info of pages) listed.push(info);
    assert.deepEqual(listed, [
      { sessionId: 'a', cwd: folder.fsPath },
      { sessionId: 'b', cwd: folder.fsPath, title: 'Second' },
    ]);
    const elsewhere = { sessionId: 'a', cwd: '/elsewhere' };
    const refused = await sessions.open(
      'keeper',
      { kind: 'load', session: elsewhere },
      new Owner(),
      neverCancelled,
    );
    assert.deepEqual(refused, {
      kind: 'refused',
      message: 'This session works in /elsewhere. Open that folder to go on with it.',
    });
    const owner = new Owner();
    const opening = { kind: 'continue', session: { sessionId: 'b', cwd: folder.fsPath } } as const;
    const session = done(await sessions.open('keeper', opening, owner, neverCancelled));
    assert.deepEqual(owner.heard, ['load', 'history']);
    const twice = await sessions.open('keeper', opening, new Owner(), neverCancelled);
    assert.deepEqual(twice, { kind: 'refused', message: 'This session is open already.' });
    done(await sessions.delete('keeper', 'b', neverCancelled));
    assert.equal(session.ended, true);
    assert.deepEqual(agent.told('session/delete'), [{ sessionId: 'b' }]);
    const fork = await sessions.open('keeper', { ...opening, kind: 'fork' }, owner, neverCancelled);
    assert.deepEqual(fork, { kind: 'refused', message: 'Agent "keeper" can\'t copy a session.' });
  });

  it('with an agent that is not defined are refused in words', async () => {
    const refused = await sessions.open('nobody', { kind: 'new' }, new Owner(), neverCancelled);
    assert.ok(refused.kind === 'refused');
    assert.match(refused.message, /There is no agent "nobody"/);
  });

  it('end their agent when the last is closed, unless it is needed otherwise', async () => {
    const agent = await define();
    const lookup = agents.get('keeper');
    assert.ok(lookup.kind === 'agent');
    const held = agents.hold(lookup.agent);
    const session = await open(new Owner());
    done(await sessions.close(session, neverCancelled));
    assert.equal(lookup.agent.state.kind, 'ready');
    held.dispose();
    const another = await open(new Owner());
    done(await sessions.close(another, neverCancelled));
    await until('the end of the process', () => agent.pids().length === 0);
    assert.equal(lookup.agent.state.kind, 'idle');
  });

  it('that are being opened keep their agent running', async () => {
    await define();
    const first = await open(new Owner());
    const [second] = await Promise.all([open(new Owner()), sessions.close(first, neverCancelled)]);
    assert.equal(await second.prompt(say('hello')), 'end_turn');
  });

  it('whose agent could not give one leave no process behind', async () => {
    const agent = await define('mute');
    const source = new CancellationSource();
    const opening = sessions.open('keeper', { kind: 'new' }, new Owner(), source.token);
    await agent.hears('session/new');
    source.cancel();
    await opening;
    await until('the end of the process', () => agent.pids().length === 0);
  });

  it('that their owner left do not come back', async () => {
    const agent = await define();
    const [left, stayed] = [new Owner(), new Owner()];
    const session = await open(left);
    await open(stayed);
    await assert.rejects(session.prompt(say('die')));
    done(await sessions.close(session, neverCancelled));
    await until('the return of the other', () => stayed.heard.length > 1);
    await agent.hears('session/resume');
    assert.deepEqual([left.heard, stayed.heard], [['new'], ['new', 'resume']]);
  });

  describe('and MCP servers', () => {
    const node = { command: process.execPath };

    const own = { name: 'own', command: process.execPath, args: ['a'], env: [] };
    const team = { name: 'team', command: process.execPath, args: [], env: [] };

    it('of the settings are given, those of the workspace once the user allowed them', async () => {
      const agent = await define();
      await configure('mcpServers', {
        own: { ...node, args: ['a'] },
        web: { type: 'http', url: 'http://localhost:1', headers: { A: 'b' } },
        old: { type: 'sse', url: 'http://localhost:1' },
        relative: { command: './x' },
      });
      const web = {
        type: 'http',
        name: 'web',
        url: 'http://localhost:1',
        headers: [{ name: 'A', value: 'b' }],
      };
      assert.deepEqual(await given(agent), [own, web]);
      assert.deepEqual(asked, []);
      await configure('mcpServers', { own: { ...node, args: ['a'] } });
      await writeServers({ team: node, own: { command: 'other' } });
      assert.deepEqual(await given(agent), [own, team]);
      assert.deepEqual(await given(agent), [own, team]);
      assert.deepEqual(
        asked.map(({ name, folder }) => [name, folder]),
        [['team', folder.fsPath]],
      );
    });

    it('that changed are asked for again, and those refused are not given', async () => {
      const agent = await define();
      await writeServers({ team: node });
      assert.deepEqual(await given(agent), [team]);
      await writeServers({ team: { ...node, args: ['-e', 'steal()'] } });
      answer = false;
      assert.deepEqual(await given(agent), []);
      assert.match(asked[1]!.definition, /steal\(\)/);
      assert.deepEqual(await given(agent), []);
      assert.equal(asked.length, 2);
    });

    it('are not asked for when an agent comes back by itself', async () => {
      const agent = await define();
      const owner = new Owner();
      const session = await open(owner);
      await writeServers({ team: node });
      await assert.rejects(session.prompt(say('die')));
      const { mcpServers } = await agent.hears('session/resume');
      assert.deepEqual(mcpServers, []);
      assert.deepEqual(asked, []);
    });

    it('that need an input are left out, which is said once', async () => {
      const agent = await define();
      await writeServers({ team: { ...node, args: ['${input:key}'] } });
      assert.deepEqual(await given(agent), []);
      assert.deepEqual(await given(agent), []);
      const said = logger.entries.filter((entry) => entry.includes('needs the input "key"'));
      assert.equal(said.length, 1);
      await vscode.workspace.fs.writeFile(mcpFile, Buffer.from('{ not json'));
      assert.deepEqual(await given(agent), []);
      assert.equal(logger.entries.filter((entry) => entry.includes('it is no JSON, near line 1')).length, 1);
    });
  });

  it('share the table of sessions with next edits, while these have one', async () => {
    const agent = new ScriptedAgent();
    await configure('agents', { test: agent.definition });
    await configure('nes.agent', 'test');
    const connector = lifetime.add(
      new NesConnector(agents, authentication, () => undefined, systemClock, logger, nothing),
    );
    connector.want();
    const { sessionId } = await until('next edits', () => connector.current);
    const lookup = agents.get('test');
    assert.ok(lookup.kind === 'agent' && lookup.agent.state.kind === 'ready');
    const table = agents.sessions(lookup.agent.state.connection);
    assert.equal(table.get(sessionId)?.cwd, folder.fsPath);
    // The user takes another for them; somebody else still needs this one.
    const held = agents.hold(lookup.agent);
    await configure('nes.agent', 'builtin');
    await until('the goodbye', () => table.get(sessionId) === undefined);
    assert.equal(lookup.agent.state.kind, 'ready');
    held.dispose();
  });

  it('share the table of sessions with next edits, whose sessions end', () => {
    const table = new SessionTable();
    const hosted = hostNesSession('keeper', 'nes-1', table);
    const session = table.get('nes-1');
    assert.deepEqual(
      [session?.cwd, session?.folders, session?.agent],
      [folder.fsPath, [folder.fsPath], 'keeper'],
    );
    let ends = 0;
    session?.onDidEnd(() => ends++);
    hosted.dispose();
    hosted.dispose();
    assert.deepEqual([table.get('nes-1'), ends], [undefined, 1]);
  });
});

function done<T>(outcome: SessionOutcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  throw new Error(outcome.kind === 'refused' ? outcome.message : 'cancelled');
}

function memory(): vscode.Memento {
  const values = new Map<string, unknown>();
  return {
    keys: () => [...values.keys()],
    get: <T>(key: string, otherwise?: T) => (values.get(key) ?? otherwise) as T,
    update: async (key: string, value: unknown) => void values.set(key, value),
  };
}
