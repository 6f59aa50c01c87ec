// Sessions of conversations get the MCP server "editor"; its calls are shown, recorded and listed in the traffic, and the user
// turns its tools on and off.
import * as assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import { DisposableStore } from '../../../src/base/disposable.ts';
import { DirectAccounts } from '../../../src/context/records/directAccounts.ts';
import { Accounting } from '../../../src/vscode/context/accounting.ts';
import { ToolSwitches } from '../../../src/vscode/editorTools/server/toolSwitches.ts';
import { Traffic } from '../../../src/vscode/traffic/traffic.ts';
import { vscodeContextParts } from '../../../src/vscode/wiring/createChat.ts';
import { createEditorServer, type BuiltEditorServer } from '../../../src/vscode/wiring/createEditorServer.ts';
import { recordPorts } from '../../../src/vscode/wiring/recordPorts.ts';
import { until } from '../../until.ts';
import { ChatContextDouble } from '../../unit/vscode/chat/context/chatContextDouble.ts';
import { ToolSetDouble } from '../../unit/vscode/editorTools/toolSetDouble.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { ChatWindow, lineOf } from '../chat/chatWindow.ts';
import { MemoryMemento } from '../memoryStores.ts';
import { restore, ScriptedAgent } from '../scriptedAgent.ts';
import { testContext } from '../testSessions.ts';
import { configure } from '../world.ts';

interface Definition {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
}

describe('the MCP server "editor" of conversations', () => {
  const memento = { current: new MemoryMemento() };
  let storage: string;
  let lifetime: DisposableStore;
  let logger: RecordingLogger;
  let tools: ToolSetDouble;
  let traffic: Traffic;
  let accounts: DirectAccounts;
  let editor: BuiltEditorServer;
  let agent: ScriptedAgent;
  let chats: ChatWindow;

  beforeEach(() => {
    storage = mkdtempSync(join(tmpdir(), 'acp-host-tools-'));
    memento.current = new MemoryMemento();
  });

  afterEach(async () => {
    await close();
    await restore();
    rmSync(storage, { recursive: true, force: true, maxRetries: 5 });
  });

  async function begin(...tricks: string[]): Promise<void> {
    agent = new ScriptedAgent({}, 'toolUser');
    const { definition } = agent;
    await configure('agents', { tools: { ...definition, args: [...definition.args, ...tricks] } });
    await configure('chat.agent', 'tools');
    await configure('trace', 'verbose');
    await openWindow();
  }

  async function openWindow(): Promise<void> {
    lifetime = new DisposableStore();
    logger = new RecordingLogger();
    tools = new ToolSetDouble();
    traffic = lifetime.add(new Traffic());
    const context = testContext();
    accounts = new DirectAccounts(recordPorts(context));
    const accounting = new Accounting({ isOn: () => true, accounts, wanted: () => ({}), logger });
    const memory = memento.current as unknown as vscode.Memento;
    editor = createEditorServer(
      {
        context: Object.assign(testContext(), { workspaceState: memory }),
        ...{
          tools,
          traffic,
          accounting,
          rules: { secrets: () => [], environment: () => ({}) },
          clock: systemClock,
          logger,
        },
      },
      lifetime,
    );
    chats = await ChatWindow.open(storage, memento.current, {
      editor,
      context: (documents) => vscodeContextParts(new ChatContextDouble(), documents),
    });
  }

  async function close(): Promise<void> {
    await chats.close();
    lifetime.dispose();
  }

  const lines = (): string[] => chats.rows().map(lineOf);
  const given = (method: string): Definition[] =>
    agent.received(method).map(({ mcpServers }) => (mcpServers as Definition[]).at(-1)!);
  const valueOf = ({ env }: Definition, name: string): string | undefined =>
    env.find((one) => one.name === name)?.value;

  async function turn(text: string): Promise<void> {
    const { conversation } = chats.view;
    conversation.prompt(text);
    await until(
      () => `the end of the turn; there is ${lines().join(' | ')}; ${logger.entries.join('\n')}`,
      () => !conversation.working,
    );
  }

  it('is given to new sessions; a call is one row with a readable title, a record, and traffic', async () => {
    await begin();
    await turn('hover');
    const [definition] = given('session/new');
    assert.ok(definition);
    assert.equal(definition.name, 'editor');
    assert.ok(existsSync(definition.command));
    const values = [...definition.args, ...definition.env.map(({ value }) => value.replaceAll('"', ''))];
    assert.ok(values.some((path) => /editorTools\.c(?:js|md)$/.test(path) && existsSync(path)));
    assert.deepEqual(lines(), [
      'user hover',
      'call completed Call hover {"path":"src/cart.ts","symbol":"total"}',
      'agent got {"path":"src/cart.ts","symbol":"total"}',
    ]);
    const call = chats.rows()[1];
    assert.ok(call?.kind === 'call');
    assert.deepEqual([call.call.content, call.call.locations], [[], [{ path: '/w/a.ts', line: 3 }]]);
    assert.match(chats.view.conversation.raw(call.call.toolCallId, 'output'), /"symbol":"total"/);
    const recorded = new RegExp(
      `"tools/call hover".*${call.call.toolCallId}|${call.call.toolCallId}.*"tools/call hover"`,
    );
    const records = (): string =>
      accounts
        .drafts()
        .map((draft) => JSON.stringify(draft.bundle()))
        .join('\n');
    await until(
      () => `the record of the call ${call.call.toolCallId}; there is ${records()}`,
      () => recorded.test(records()),
    );
    const { entries } = traffic;
    assert.deepEqual(
      entries
        .filter(({ kind }) => kind === 'request')
        .map(({ agent, server, method }) => [agent, server, method]),
      ['initialize', 'tools/list', 'tools/call'].map((method) => ['tools', 'editor', method]),
    );
    const token = valueOf(definition, 'ACP_HOST_EDITOR_TOKEN')!;
    const stored = [JSON.stringify(entries), records(), logger.entries.join('\n')].join('\n');
    assert.ok(!stored.includes(token));
    assert.equal(chats.view.context?.state.editorTools?.status, 'Connected');
  });

  it('shows a row of its own for agents that announce no call', async () => {
    await begin();
    await turn('quietly hover');
    await until('the row', () => lines().some((line) => line.startsWith('call completed Call')));
    assert.equal(lines().filter((line) => line.startsWith('call')).length, 1);
    // A tool that changes something is called when it has its row.
    await turn('quietly rename_symbol');
    const row = chats.rows().findLast(({ kind }) => kind === 'call');
    assert.ok(row?.kind === 'call');
    assert.equal(row.call.toolCallId, tools.calls.at(-1)?.caller.callId);
    assert.equal(lines().filter((line) => line.startsWith('call completed Call')).length, 2);
  });

  it('serves agents that start it before they answer session/new', async () => {
    await begin('early');
    await turn('hover');
    assert.match(lines()[1]!, /^call completed Call/);
  });

  for (const [way, tricks] of [
    ['resume', []],
    ['load', ['noResume']],
  ] as const)
    it(`is passed again by session/${way}, when the agent or the window was restarted`, async () => {
      await begin(...tricks);
      await turn('hover');
      const [first] = given('session/new');
      agent.kill();
      const again = await agent.waitForMessage(`session/${way}`);
      assert.ok(again);
      await turn('hover');
      const socket = valueOf(first!, 'ACP_HOST_EDITOR_SOCKET')!;
      await close();
      assert.equal(existsSync(dirname(socket)), false);
      await openWindow();
      await turn('hover');
      const tokens = [first!, ...given(`session/${way}`)].map((one) => valueOf(one, 'ACP_HOST_EDITOR_TOKEN'));
      assert.equal(new Set(tokens).size, 3);
      assert.match(lines().at(-1)!, /^agent got/);
    });

  it('is passed to forked sessions, with a token of their own', async () => {
    await begin();
    await turn('hover');
    const fork = await chats.conversations.fork(chats.view.shown.id);
    assert.ok(fork.kind === 'done');
    chats.view.showConversation(fork.chat);
    await turn('hover');
    const [made, copied] = [...given('session/new'), ...given('session/fork')];
    assert.notEqual(valueOf(made!, 'ACP_HOST_EDITOR_TOKEN'), valueOf(copied!, 'ACP_HOST_EDITOR_TOKEN'));
    const sessions = tools.calls.map(({ caller }) => caller.session.sessionId);
    assert.equal(new Set(sessions).size, 2);
  });

  it('is left out if the user has turned it off, or has a server of that name', async () => {
    await begin();
    await configure('editorTools.enabled', false);
    await turn('idle');
    await configure('editorTools.enabled', undefined);
    await configure('mcpServers', { editor: { command: process.execPath, args: ['mine'] } });
    chats.view.newSession();
    await turn('idle');
    const servers = agent.received('session/new').map(({ mcpServers }) => mcpServers);
    assert.deepEqual(servers, [[], [{ name: 'editor', command: process.execPath, args: ['mine'], env: [] }]]);
    const said = chats.logger.entries.filter((entry) =>
      entry.includes('MCP server "editor" from the settings'),
    );
    assert.equal(said.length, 1);
    assert.equal(chats.view.context?.state.editorTools, undefined);
  });

  it('has tools that the page turns on and off for a conversation, and reports that an agent did not start it', async () => {
    await begin();
    const state = (): NonNullable<typeof chats.view.context>['state']['editorTools'] =>
      chats.view.context?.state.editorTools;
    assert.equal(state()?.status, 'Not connected yet');
    await turn('idle');
    assert.match(state()?.status ?? '', /^This agent did not start the tools/);
    assert.equal(state()?.isProblem, true);
    const { conversation } = chats.view;
    const switchTool = (tool: string, on: boolean): Promise<void> | undefined =>
      chats.view.context?.handleMessage({ type: 'toolSwitch', tool, on }, conversation);
    await switchTool('hover', false);
    await switchTool('nothing', false);
    assert.deepEqual(
      state()?.tools.map(({ name, on }) => [name, on]),
      [
        ['hover', false],
        ['find_references', true],
        ['rename_symbol', true],
      ],
    );
    await turn('hover');
    assert.equal(state()?.status, 'Connected');
    assert.match(lines().at(-1)!, /turned off the tool hover/);
    assert.deepEqual(tools.calls, []);
    await close();
    await openWindow();
    assert.equal(state()?.tools[0]?.on, false);
    const { id } = chats.view.shown;
    chats.view.newSession();
    assert.equal(state()?.tools[0]?.on, true);
    await chats.conversations.remove(id);
    const memory = memento.current as unknown as vscode.Memento;
    assert.equal(new ToolSwitches(memory, logger).isOn('hover', id), true);
    await configure('editorTools.tools', { find_references: false });
    await until('the setting', () => state()?.tools.length === 2);
  });
});
