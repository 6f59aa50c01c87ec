// What MCP requires of the server "editor" besides calls: definitions that every client can use, as the MCP inspector checks
// them; errors for methods that are not served; and batches, which exist in only one version of MCP.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { systemClock } from '../../../src/agent/clock.ts';
import { toolDefinitions } from '../../../src/editorTools/definitions.ts';
import { mcpBatchVersion, mcpVersions } from '../../../src/protocol/mcp/mcp.ts';
import { sample } from '../../fakeModel/sample.ts';
import { until } from '../../until.ts';
import { ToolSetDouble } from '../../unit/vscode/editorTools/toolSetDouble.ts';
import { call, EditorToolWorld, envOf } from './editorToolWorld.ts';

describe('the protocol of the MCP server of the editor', () => {
  let world: EditorToolWorld;
  beforeEach(() => (world = new EditorToolWorld(systemClock, new ToolSetDouble(toolDefinitions))));
  afterEach(async () => {
    await until('the programs to end', () => world.running().length === 0);
    await world.dispose();
  });

  async function withClient(use: (client: Client) => Promise<void>): Promise<void> {
    const { access } = await world.open('one');
    const { command, args } = access.server;
    const client = new Client({ name: 'test', version: '1' });
    const env = { ...envOf(access.server), ...world.marked };
    try {
      await client.connect(new StdioClientTransport({ command, args: [...args], env }));
      await use(client);
    } finally {
      await client.close();
    }
  }

  it('lists all tools in one page, each with a name, schema and hints that clients and models accept', async () => {
    await withClient(async (client) => {
      const { tools, nextCursor } = await client.listTools();
      assert.equal(nextCursor, undefined);
      assert.equal(tools.length, toolDefinitions.length);
      assert.equal(new Set(tools.map(({ name }) => name)).size, tools.length);
      const ajv = new Ajv2020({ strict: true });
      for (const { name, title, description = '', inputSchema, annotations } of tools) {
        assert.match(name, /^[a-z_]{1,40}$/);
        assert.ok(title !== undefined && description.length > 20 && description.length < 1_000, name);
        assert.equal(inputSchema.type, 'object');
        for (const [property, schema] of Object.entries(inputSchema.properties ?? {}))
          assert.ok((schema as { description?: string }).description, `${name} ${property}`);
        const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations ?? {};
        for (const hint of [readOnlyHint, destructiveHint, idempotentHint, openWorldHint])
          assert.equal(typeof hint, 'boolean', name);
        assert.ok(!(readOnlyHint && destructiveHint), name);
        const accepts = ajv.compile(inputSchema);
        const input = sample(inputSchema) as Record<string, unknown>;
        assert.ok(accepts(input), `${name} ${JSON.stringify(input)}`);
        assert.ok(!accepts({ ...input, unknown: 1 }), name);
        const { isError } = await client.callTool({ name, arguments: input });
        assert.equal(isError, false, name);
      }
      assert.deepEqual(
        world.tools.calls.map(({ name }) => name),
        tools.map(({ name }) => name),
      );
    });
  });

  it('refuses methods of capabilities that it does not advertise', async () => {
    const { access } = await world.open('one');
    const peer = world.enter(access);
    const methods = [
      'resources/list',
      'resources/templates/list',
      'resources/read',
      'prompts/list',
      'prompts/get',
      'logging/setLevel',
      'completion/complete',
      'tools/nothing',
    ];
    for (const method of methods) {
      peer.send({ jsonrpc: '2.0', id: method, method, params: {} });
      assert.equal((await peer.answerTo(method)).error?.code, -32601);
    }
  });

  describe('given a batch', () => {
    const ping = (id: unknown): object => ({ jsonrpc: '2.0', id, method: 'ping' });
    const pong = (id: unknown): object => ({ jsonrpc: '2.0', id, result: {} });
    const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const invalid = (answer: unknown): void => {
      const { id, error } = answer as { id: unknown; error: { code: number } };
      assert.deepEqual([id, error.code], [null, -32600]);
    };

    it(`answers with one line in ${mcpBatchVersion}, once all requests have responses`, async () => {
      const { write, next } = await connect(world, mcpBatchVersion);
      const renamed = Promise.withResolvers<void>();
      world.tools.rename = async () => {
        await renamed.promise;
        return { text: 'renamed', isError: false, title: '', places: [], items: [] };
      };
      write([ping(1), initialized, call('slow', 'rename_symbol'), 7, ping(2), { ...ping(3), method: 'no' }]);
      // Requests outside of the batch do not wait for it.
      write(ping(1));
      assert.deepEqual(await next(), pong(1));
      renamed.resolve();
      const answers = (await next()) as { id: unknown; error?: { code: number } }[];
      const ofId = (id: unknown): unknown => answers.find((one) => one.id === id);
      assert.equal(answers.length, 5);
      assert.deepEqual([ofId(1), ofId(2)], [pong(1), pong(2)]);
      assert.match(JSON.stringify(ofId('slow')), /renamed/);
      assert.equal((ofId(3) as { error: { code: number } }).error.code, -32601);
      invalid(ofId(null));
    });

    it('answers nothing if it has only notifications, or only cancelled requests', async () => {
      const { write, next } = await connect(world, mcpBatchVersion);
      world.tools.rename = (_, token) =>
        new Promise((_, reject) => token.onCancellationRequested(() => reject(new Error('cancelled'))));
      write([initialized, initialized]);
      write([call('slow', 'rename_symbol')]);
      write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'slow' } });
      write(ping(1));
      assert.deepEqual(await next(), pong(1));
      write([call('slow', 'hover'), ping(2)]);
      assert.equal(((await next()) as unknown[]).length, 2);
    });

    it('answers an empty or invalid one with an error', async () => {
      const { write, next } = await connect(world, mcpBatchVersion);
      write([]);
      invalid(await next());
      write([1, {}]);
      const answers = (await next()) as unknown[];
      assert.equal(answers.length, 2);
      for (const answer of answers) invalid(answer);
    });

    it('answers a large one with one line, also if all requests have the same id', async () => {
      const { write, next } = await connect(world, mcpBatchVersion);
      write(Array.from({ length: 600 }, () => ping(1)));
      assert.equal(((await next()) as unknown[]).length, 600);
      write(ping(2));
      assert.deepEqual(await next(), pong(2));
    });

    for (const version of mcpVersions.filter((one) => one !== mcpBatchVersion))
      it(`answers with an error in ${version}, which has no batches`, async () => {
        const { write, next } = await connect(world, version);
        write([call(1, 'hover')]);
        invalid(await next());
        write(ping(2));
        assert.deepEqual(await next(), pong(2));
        assert.deepEqual(world.tools.calls, []);
      });
  });
});

/** A connection that uses a version of MCP, and what it receives, parsed. */
async function connect(
  world: EditorToolWorld,
  protocolVersion: string,
): Promise<{
  readonly write: (value: unknown) => void;
  readonly next: () => Promise<unknown>;
}> {
  const { access } = await world.open('one');
  const { socket } = world.enter(access);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const next = async (): Promise<unknown> => {
    const line = await until('a line', () => /^[^\n]+\n/.exec(text)?.[0]);
    text = text.slice(line.length);
    return JSON.parse(line);
  };
  const write = (value: unknown): void => void socket.write(`${JSON.stringify(value)}\n`);
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  write({ jsonrpc: '2.0', id: 'first', method: 'initialize', params });
  await next();
  return { write, next };
}
