// What Gemini CLI does differently from other agents.
import * as assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { sessionSetMode } from '../../src/protocol/session/sessionSetting.ts';
import { WireError } from '../../src/wire/peer.ts';
import { until } from '../until.ts';
import { commonCases } from './commonCases.ts';
import { mcpCases } from './mcpCases.ts';
import { gemini } from './realAgentKind.ts';
import { RealWorld } from './realWorld.ts';
import { TestMcpServer } from './testMcpServer.ts';

describe('gemini', () => {
  let world: RealWorld;
  before(async () => {
    world = await RealWorld.open(gemini);
  });
  after(() => world.close());

  commonCases(gemini, () => world);
  mcpCases(gemini, () => world);

  it('does not report a tool call before its permission request, and requests none for harmless commands', async () => {
    world.client.answer = 'allow_once';
    const session = await world.newSession();
    const callsOf = async (command: string): Promise<string[]> => {
      const { updates } = await world.prompt(session, `[[run ${command}]]`);
      return updates.map(({ sessionUpdate }) => sessionUpdate).filter((kind) => kind.startsWith('tool_call'));
    };
    const asked = world.client.permissions.length;
    assert.deepEqual(await callsOf('echo ran > asked.txt'), ['tool_call_update']);
    assert.equal(world.client.permissions.length, asked + 1);
    assert.equal((await callsOf('echo ran'))[0], 'tool_call');
    assert.equal(world.client.permissions.length, asked + 1);
  });

  it('reads a file before it creates it, and creates it only if reading a missing file is not an error', async () => {
    world.client.answer = 'allow_once';
    const session = await world.newSession();
    const ask = async (name: string): Promise<string> => {
      const file = join(world.workspace, name);
      await world.prompt(session, `[[write ${file} | the text]]`);
      return file;
    };
    world.client.files.length = 0;
    const made = await ask('made.txt');
    assert.equal(world.client.files[0]?.method, 'read');
    assert.deepEqual(world.client.files.at(-1), { method: 'write', path: made });
    assert.equal(readFileSync(made, 'utf8'), 'the text');

    world.client.missingFile = 'error';
    const notMade = await ask('notMade.txt');
    world.client.missingFile = 'empty';
    assert.equal(existsSync(notMade), false);
  });

  it('passes a refusal to the model, which then answers', async () => {
    world.client.answer = 'reject_once';
    const { said } = await world.prompt(await world.newSession(), '[[run echo ran > refused.txt]]');
    assert.match(said, /^The tool said: .*cancel/);
  });

  it('sends a message outside of a turn when its mode changes', async () => {
    const session = await world.newSession();
    const from = world.updates.length;
    await world.connection.sendRequest(sessionSetMode, { sessionId: session, modeId: 'autoEdit' });
    await until('a message', () => world.said(session, from) !== '');
  });

  it('answers with the HTTP status as the error code if its model fails', async () => {
    await assert.rejects(
      world.prompt(await world.newSession(), '[[fail 400]]'),
      (error) => error instanceof WireError && error.code === 400,
    );
  });

  it('withholds ELECTRON_RUN_AS_NODE from MCP servers, but no variable that it does not know', async () => {
    const server = new TestMcpServer('editor', world.root);
    await world.newSession([server.definition]);
    const { env } = await until('the server', () => server.starts[0]);
    const inherited = process.versions['electron'] === undefined ? undefined : '1';
    assert.deepEqual([env['ELECTRON_RUN_AS_NODE'], env['MCP_TEST_TOKEN']], [inherited, 'a token']);
  });
});
