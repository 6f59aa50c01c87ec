// What codex-acp does differently from other agents.
import * as assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { permissionSubject } from '../../src/chat/permission/permissionSubject.ts';
import { planReview } from '../../src/chat/permission/planReview.ts';
import { sessionSetTitle } from '../../src/protocol/session/sessionList.ts';
import { until } from '../until.ts';
import { backgroundCases } from './backgroundCases.ts';
import { commonCases } from './commonCases.ts';
import { extensionCases, plansIn } from './extensionCases.ts';
import { mcpCases } from './mcpCases.ts';
import { codex } from './realAgentKind.ts';
import { RealWorld } from './realWorld.ts';
import { asJson, subagentCases } from './subagentCases.ts';
import { TestMcpServer } from './testMcpServer.ts';

describe('codex', () => {
  let world: RealWorld;
  before(async () => {
    world = await RealWorld.open(codex);
  });
  after(() => world.close());

  commonCases(codex, () => world);
  mcpCases(codex, () => world);
  subagentCases(
    () => world,
    (task) =>
      `[[call tool_search | {"query":"spawn_agent"}]][[call spawn_agent | {"message":${asJson(task)}}]]`,
  );
  backgroundCases(codex, {
    leave: (command) => `[[call exec_command | ${JSON.stringify({ cmd: command, yield_time_ms: 250 })}]]`,
    answers: false,
  });
  extensionCases(codex, () => world, {
    account: { state: 'signedIn', label: 'Custom model gateway', detail: 'fake' },
    looks: '[[run cat cart.ts]][[run grep -rn total .]][[run ls src]]',
    lines: ['Read cart.ts (a file)', 'Searched for total', 'Listed files in src'],
  });

  it('sends its plan as one with an id, and asks for a review that has no file', async () => {
    const session = await world.newSession();
    world.client.answer = 'reject_once';
    await world.prompt(session, '/plan');
    const plan = '# P\n1. a\n';
    const { updates, said } = await world.prompt(session, `[[say <proposed_plan>\n${plan}</proposed_plan>]]`);
    assert.equal(plansIn(updates).at(-1), plan);
    assert.ok(!said.includes('# P'));
    const { toolCall, options } = world.client.permissions.at(-1)!;
    assert.deepEqual(planReview(permissionSubject(toolCall)), { text: plan, file: undefined });
    assert.deepEqual(
      options.map(({ kind }) => kind),
      ['allow_once', 'reject_once'],
    );
  });

  it('names a session, and passes the title back', async () => {
    const session = await world.newSession();
    await world.connection.sendRequest(sessionSetTitle, { sessionId: session, title: ' My  name ' });
    await until('its title', () =>
      world.updates.some(
        ({ sessionId, update }) =>
          sessionId === session &&
          update.sessionUpdate === 'session_info_update' &&
          update.title === 'My name',
      ),
    );
    const { state } = world.agent;
    assert.ok(state.kind === 'ready');
    assert.ok(state.initializeResult.agentCapabilities?.sessionCapabilities?.title);
  });

  it('asks before it calls a tool that changes something, and names only the id of the call', async () => {
    world.client.answer = 'allow_once';
    const server = new TestMcpServer('editor', world.root);
    const session = await world.newSession([server.definition]);
    await world.prompt(
      session,
      '[[call tool_search | {"query":"change_place"}]][[call change_place | {"place":"there"}]]',
    );
    assert.ok(world.model.received('change_place was given there'));
    const { toolCall } = world.client.permissions.at(-1)!;
    assert.deepEqual([toolCall.title, toolCall.rawInput], [undefined, undefined]);
    const meta = server.received('tools/call')[0]?.['_meta'] as Record<string, unknown>;
    assert.equal(meta['callId'], toolCall.toolCallId);
    const { env } = server.starts[0]!;
    // It passes a few variables only, such as PATH, and not those that were given to it.
    assert.deepEqual(
      [env['MCP_TEST_TOKEN'], env['FAKE_KEY'], env['ACP_HOST_TREE']],
      ['a token', undefined, undefined],
    );
  });

  it('reports a server that does not start as a failed call', async () => {
    const { definition } = new TestMcpServer('editor', world.root);
    const session = await world.newSession([{ ...definition, command: join(world.root, 'missing') }]);
    const failed = await until('the report', () =>
      world.updates.find(
        ({ sessionId, update }) => sessionId === session && update.sessionUpdate === 'tool_call',
      ),
    );
    assert.ok(failed.update.sessionUpdate === 'tool_call');
    assert.deepEqual([failed.update.title, failed.update.status], ['mcp__editor__startup', 'failed']);
  });
});
