// The tests of MCP servers that every real agent must pass: it starts a stdio server of `session/new`, passes the variables
// to it, announces and makes a call when its model requests it, and ends the server with itself. What differs is in `McpTraits`.

import * as assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import type { ToolCall } from '../../src/protocol/session/toolCall.ts';
import { stillRunning } from '../children.ts';
import { until } from '../until.ts';
import type { RealAgentKind } from './realAgentKind.ts';
import type { RealWorld } from './realWorld.ts';
import { TestMcpServer } from './testMcpServer.ts';

export function mcpCases({ mcp }: RealAgentKind, world: () => RealWorld): void {
  describe('with an MCP server', () => {
    let server: TestMcpServer;
    let session: string;
    const named = (tool: string): string => mcp.toolName.replace('say_place', tool);
    const directive = (tool: string, input: object): string =>
      `${mcp.search ?? ''}[[call ${named(tool)} | ${JSON.stringify(input)}]]`;
    before(async () => {
      server = new TestMcpServer('editor', world().root);
      session = await world().newSession([server.definition]);
      await until('the server', () => server.received('tools/list').length > 0);
      await world().offered(session, mcp.search === undefined ? mcp.toolName : 'tool_search');
    });

    it('starts an MCP server of its session in the folder of the session, with the given variables', () => {
      assert.equal(server.starts.length, 1);
      const { cwd, env } = server.starts[0]!;
      assert.equal(cwd, world().workspace);
      assert.equal(env['MCP_TEST_TOKEN'], 'a token');
      const version = String(server.received('initialize')[0]?.['protocolVersion']);
      assert.equal(version, mcp.protocolVersion);
    });

    it('calls a tool of the server when its model requests it, and passes the text to the model', async () => {
      const { client, model } = world();
      client.answer = 'allow_once';
      const asked = client.permissions.length;
      const { stopReason, updates } = await world().prompt(
        session,
        directive('say_place', { place: 'here' }),
      );
      assert.equal(stopReason, 'end_turn');
      assert.deepEqual(server.received('tools/call').at(-1)?.['arguments'], { place: 'here' });
      assert.ok(model.received('say_place was given here'));
      const permissions = client.permissions.slice(asked).map(({ toolCall }) => toolCall);
      assert.equal(permissions.length, mcp.asks ? 1 : 0);
      const calls = updates.filter((update) => 'toolCallId' in update) as readonly ToolCall[];
      assert.equal(calls.at(-1)?.status, 'completed');
      // The call as the client knows it from the permission request and all updates.
      const told = (field: keyof ToolCall): unknown =>
        [...permissions, ...calls].findLast((call) => (call[field] ?? undefined) !== undefined)?.[field];
      const { title, kind, name, rawInput } = mcp.announced;
      assert.deepEqual([told('title'), told('kind'), told('name')], [title, kind, name]);
      assert.deepEqual(told('rawInput'), rawInput);
    });

    it(`${mcp.readsChanges ? 'reads' : 'does not read'} the list of tools again when the server reports a change`, async () => {
      const { client, model } = world();
      client.answer = 'allow_once';
      await world().prompt(session, directive('add_tool', {}));
      if (mcp.readsChanges) await world().offered(session, named('added_tool'));
      await world().prompt(session, directive('added_tool', { place: 'there' }));
      assert.equal(model.received('added_tool was given there'), mcp.readsChanges);
    });

    it('ends the server when it ends itself', async () => {
      const [start] = server.starts;
      assert.deepEqual(stillRunning([start!.pid]), [start!.pid]);
      await world().agent.stop();
      assert.deepEqual(stillRunning([start!.pid]), []);
      await world().ready();
    });
  });
}
