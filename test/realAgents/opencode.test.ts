// What opencode does differently from other agents.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { errorCode } from '../../src/protocol/errorCode.ts';
import { WireError } from '../../src/wire/peer.ts';
import { until } from '../until.ts';
import { commonCases } from './commonCases.ts';
import { mcpCases } from './mcpCases.ts';
import { opencode, opencodeOnAnthropic } from './realAgentKind.ts';
import { RealWorld } from './realWorld.ts';
import { TestMcpServer } from './testMcpServer.ts';

describe('opencode', () => {
  let world: RealWorld;
  before(async () => {
    world = await RealWorld.open(opencode);
  });
  after(() => world.close());

  commonCases(opencode, () => world);
  mcpCases(opencode, () => world);

  it('sends a tool call, then its updates', async () => {
    world.client.answer = 'allow_once';
    const { updates } = await world.prompt(await world.newSession(), '[[run echo ran]]');
    const call = updates.findIndex(({ sessionUpdate }) => sessionUpdate === 'tool_call');
    const firstUpdate = updates.findIndex(({ sessionUpdate }) => sessionUpdate === 'tool_call_update');
    assert.ok(call >= 0 && call < firstUpdate);
  });

  it('does not pass a refusal to the model: the turn ends without a message', async () => {
    world.client.answer = 'reject_once';
    const { said } = await world.prompt(await world.newSession(), '[[run echo ran]]');
    assert.equal(said, '');
  });

  it('cancels a call of an MCP server that has already answered it', async () => {
    const server = new TestMcpServer('editor', world.root);
    const session = await world.newSession([server.definition]);
    await world.prompt(session, '[[call editor_say_place | {"place":"here"}]]');
    assert.ok(world.model.received('say_place was given here'));
    await until('the notification', () => server.received('notifications/cancelled').length > 0);
  });

  it('answers with an error if its model fails', async () => {
    await assert.rejects(
      world.prompt(await world.newSession(), '[[fail 400]]'),
      (error) =>
        error instanceof WireError && error.code === errorCode.internalError && /400/.test(error.message),
    );
  });
});

describe('opencode with an Anthropic model and a client without file capabilities', () => {
  let world: RealWorld;
  before(async () => {
    world = await RealWorld.open(opencodeOnAnthropic, {});
    await world.ready();
  });
  after(() => world.close());

  it('still sends fs/write_text_file, and also writes the file itself', async () => {
    world.client.answer = 'allow_once';
    const file = join(world.workspace, 'a.txt');
    const { stopReason, said } = await world.prompt(await world.newSession(), `[[write ${file} | the text]]`);
    assert.equal(stopReason, 'end_turn');
    assert.match(said, /^The tool said: /);
    assert.deepEqual(world.client.files, [{ method: 'write', path: file }]);
    assert.equal(readFileSync(file, 'utf8'), 'the text');
    assert.deepEqual(new Set(world.model.asked.map(({ format }) => format)), new Set(['anthropic']));
  });
});
