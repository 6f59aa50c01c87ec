// The MCP server "editor" with the official client, through the program that agents start.
import * as assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { ServedCall } from '../../../src/chat/transcript/callRecord.ts';
import type { ToolAnswer } from '../../../src/editorTools/tool.ts';
import { mcpVersions } from '../../../src/protocol/mcp/mcp.ts';
import type { StdioMcpServer } from '../../../src/protocol/session/mcpServer.ts';
import { until } from '../../until.ts';
import { answerOf, untilCancelled } from '../../unit/vscode/editorTools/toolSetDouble.ts';
import { callUpdate, testSession } from '../../unit/vscode/editorTools/testSession.ts';
import { call, EditorToolWorld, envOf } from './editorToolWorld.ts';

describe('the MCP server of the editor', () => {
  let world: EditorToolWorld;
  const clients: Client[] = [];
  beforeEach(() => (world = new EditorToolWorld()));
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    await until('the programs to end', () => world.running().length === 0);
    await world.dispose();
  });

  async function enter(server: StdioMcpServer): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    clients.push(client);
    const env = { ...envOf(server), ...world.marked };
    await client.connect(new StdioClientTransport({ command: server.command, args: [...server.args], env }));
    return client;
  }

  it('gives the official client its tools, and answers their calls', async () => {
    const { access, session } = await world.open('one');
    const client = await enter(access.server);
    assert.deepEqual(client.getServerVersion(), { name: 'editor', version: '1.2.3' });
    assert.deepEqual(client.getServerCapabilities(), { tools: { listChanged: true } });
    await client.ping();
    const { tools } = await client.listTools();
    // With the hint by which Claude Code offers tools at once.
    const _meta = { 'anthropic/alwaysLoad': true };
    assert.deepEqual(
      tools,
      world.tools.definitions.map((definition) => ({ ...definition, _meta })),
    );
    assert.match(client.getInstructions() ?? '', /language servers/);
    const { content, isError } = await client.callTool({ name: 'hover', arguments: { text: 'é\n' } });
    assert.deepEqual([content, isError], [[{ type: 'text', text: '{"text":"é\\n"}' }], false]);
    assert.deepEqual(world.recorded, ['one hover file:///w/a.ts']);
    assert.equal(world.tools.calls[0]?.caller.session, session);
    await assert.rejects(client.callTool({ name: 'nothing' }), { code: -32602 });
    assert.deepEqual(world.server.stateOf(session), { kind: 'connected' });
    await client.close();
    await until('the program to end', () => world.running().length === 0);
    await until('the end of the connection', () => world.server.stateOf(session)?.kind === 'ended');
    assert.match(
      world.logger.at('info').join(),
      /\[mine\] a program of the editor tools ended after \d+\.\d s/,
    );
  });

  it('answers with the requested version of MCP, or with the newest one it supports', async () => {
    const { access } = await world.open('one');
    const peer = world.enter(access);
    for (const [at, version] of [...mcpVersions, '2099-01-01', ''].entries()) {
      const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'x', version: '1' } };
      peer.send({ jsonrpc: '2.0', id: at, method: 'initialize', params });
      const { result } = await peer.answerTo(at);
      const expected = mcpVersions.includes(version) ? version : '2025-11-25';
      assert.equal((result as { protocolVersion?: unknown }).protocolVersion, expected);
    }
    peer.send({ jsonrpc: '2.0', id: 'other', method: 'resources/list' });
    assert.equal((await peer.answerTo('other')).error?.code, -32601);
    peer.send({ jsonrpc: '2.0', id: 'bad', method: 'tools/call', params: { name: 7 } });
    assert.equal((await peer.answerTo('bad')).error?.code, -32602);
  });

  it('lists tools before the session is known, and lets calls wait for it', async () => {
    const access = await world.grant();
    const client = await enter(access.server);
    assert.equal((await client.listTools()).tools.length, 3);
    const answer = client.callTool({ name: 'hover' });
    // A second request shows that the first has arrived.
    await client.ping();
    assert.deepEqual(world.tools.calls, []);
    access.bind(testSession('late'));
    assert.equal((await answer).isError, false);
    assert.deepEqual(world.recorded, ['late hover file:///w/a.ts']);
  });

  it('notifies agents when the user turns tools on or off, and refuses tools that are off', async () => {
    const { access } = await world.open('one');
    const client = await enter(access.server);
    let changes = 0;
    client.setNotificationHandler('notifications/tools/list_changed', () => void (changes += 1));
    await client.listTools();
    world.off.add('hover');
    world.switched.fire();
    world.switched.fire();
    await until('the change', () => changes === 1);
    assert.deepEqual(
      (await client.listTools()).tools.map(({ name }) => name),
      ['find_references', 'rename_symbol'],
    );
    const { content, isError } = await client.callTool({ name: 'hover' });
    assert.deepEqual(
      [content, isError],
      [[{ type: 'text', text: 'The user has turned off the tool hover.' }], true],
    );
    assert.deepEqual(world.tools.calls, []);
    assert.equal(changes, 1);
  });

  it('cancels a call if the agent cancels it, or if the user cancels the turn', async () => {
    const { access, session } = await world.open('one');
    const client = await enter(access.server);
    let running = 0;
    world.tools.rename = async (_, token) => {
      running += 1;
      try {
        return await untilCancelled(token);
      } finally {
        running -= 1;
      }
    };
    const cancel = new AbortController();
    const answer = client.callTool({ name: 'rename_symbol' }, { signal: cancel.signal });
    await until('the call', () => running === 1);
    cancel.abort();
    await assert.rejects(answer);
    await until('its end', () => running === 0);
    const turn = session.prompt([]);
    const other = client.callTool({ name: 'rename_symbol' });
    await until('the call', () => running === 1);
    session.cancel();
    await assert.rejects(other, { code: -32800 });
    session.end();
    assert.equal((await turn).stopReason, 'cancelled');
  });

  it('shows and records a change that was completed although its call was cancelled', async () => {
    const { access, session } = await world.open('one');
    const shown: (string | undefined)[] = [];
    const showServed = (_: string, served?: ServedCall): void =>
      void shown.push(served?.output ?? served?.status);
    world.server.join({ find: () => ({ id: 'one', conversation: { showServed } }) });
    const client = await enter(access.server);
    const saved = Promise.withResolvers<ToolAnswer>();
    world.tools.rename = () => saved.promise;
    session.handleUpdate(callUpdate('one', { title: 'mcp__editor__rename_symbol' }));
    const turn = session.prompt([]);
    const answer = client.callTool({ name: 'rename_symbol' });
    await until('the call', () => world.tools.calls.length === 1);
    session.cancel();
    await assert.rejects(answer, { code: -32800 });
    assert.deepEqual([shown, world.recorded], [['in_progress'], []]);
    saved.resolve(answerOf('renamed', { items: [{ uri: 'file:///w/a.ts', kind: 'file_excerpt' }] }));
    await until('the record', () => world.recorded.length === 1);
    assert.deepEqual(shown, ['in_progress', 'renamed']);
    session.end();
    await turn;
  });

  it('lets a tool ask in the row of its call, though the agent announces the call while it runs', async () => {
    const { access, session } = await world.open('one');
    const client = await enter(access.server);
    const answer = Promise.withResolvers<ToolAnswer>();
    world.tools.rename = () => answer.promise;
    const answered = client.callTool({ name: 'rename_symbol' });
    const { caller } = await until('the call', () => world.tools.calls[0]);
    assert.match(caller.callId, /^editor-/);
    session.handleUpdate(callUpdate('late', { title: 'mcp__editor__rename_symbol' }));
    assert.equal(caller.callId, 'late');
    answer.resolve(answerOf('renamed'));
    assert.deepEqual((await answered).content, [{ type: 'text', text: 'renamed' }]);
  });

  it('answers 1,000 calls in a row and 20 at once', async () => {
    const { access } = await world.open('one');
    const client = await enter(access.server);
    for (let n = 0; n < 1_000; n++) {
      const { content } = await client.callTool({ name: 'hover', arguments: { n } });
      assert.deepEqual(content, [{ type: 'text', text: `{"n":${n}}` }]);
    }
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => client.callTool({ name: 'hover', arguments: { n } })),
    );
    assert.ok(all.every(({ isError }) => isError === false));
    assert.equal(world.tools.calls.length, 1_020);
  });

  it('passes large answers on to agents that read slowly', async () => {
    const { access } = await world.open('one');
    const text = 'x'.repeat(2 ** 20);
    world.tools.rename = () => Promise.resolve(answerOf(text));
    const { child } = world.start(access.server);
    child.stdout.pause();
    child.stdin.write(`${JSON.stringify(call(1, 'rename_symbol'))}\n`);
    await until('the call', () => world.tools.calls.length === 1);
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => (bytes += chunk.length));
    child.stdout.resume();
    await until('all of it', () => bytes > 2 ** 20);
    child.stdin.end();
    const [code] = (await once(child, 'close')) as [number];
    assert.equal(code, 0);
  });

  it('keeps the token out of arguments, traffic and logs', async () => {
    const { access } = await world.open('one');
    const client = await enter(access.server);
    await client.callTool({ name: 'hover' });
    const token = envOf(access.server)['ACP_HOST_EDITOR_TOKEN']!;
    const written = [...world.traffic, ...world.logger.entries, ...access.server.args].join('\n');
    assert.match(written, /mine received .*"tools\/call"/);
    assert.ok(!written.includes(token));
  });
});
