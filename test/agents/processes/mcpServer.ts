// A small MCP server over stdio, which real agents start in tests, without code of src/. Its tool `say_place` answers with
// a text that holds its argument; `add_tool` adds the tool `added_tool` to the list and reports the change. Each thing that
// happens to it is a line of JSON in the file MCP_TEST_LOG (test/realAgents/testMcpServer.ts).

import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

interface Call {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

const log = (line: object): void => appendFileSync(process.env['MCP_TEST_LOG']!, `${JSON.stringify(line)}\n`);
const send = (message: object): void =>
  void process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

const text = { type: 'string' };
/** Claude offers only tools with the mark of `shown` to its model; the model must search for others. */
const shown = { 'anthropic/alwaysLoad': true };
const tool = (name: string, required: readonly string[], annotations: object, _meta?: object): object => ({
  name,
  title: `Title of ${name}`,
  description: `Test tool ${name}.`,
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(required.map((name) => [name, text])),
    required,
    additionalProperties: false,
  },
  annotations,
  _meta,
});
const reading = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };
const tools = [
  tool('say_place', ['place'], reading, shown),
  tool('change_place', ['place'], { readOnlyHint: false, destructiveHint: true, openWorldHint: false }),
  tool('add_tool', [], reading, shown),
];

function answer(text: string): object {
  return { content: [{ type: 'text', text }], isError: false };
}

function callTool({ name, arguments: given }: Readonly<Record<string, unknown>>): object {
  const { place } = (given ?? {}) as { readonly place?: unknown };
  if (name !== 'add_tool') return answer(`${String(name)} was given ${String(place)}`);
  tools.push(tool('added_tool', ['place'], reading, shown));
  send({ method: 'notifications/tools/list_changed' });
  return answer('added');
}

function receive({ id, method, params = {} }: Call): void {
  if (id === undefined || method === undefined) return;
  switch (method) {
    case 'initialize': {
      const capabilities = { tools: { listChanged: true } };
      const serverInfo = { name: 'test', version: '1' };
      const { protocolVersion } = params;
      const instructions = 'Says which place it was given.';
      return send({ id, result: { protocolVersion, capabilities, serverInfo, instructions } });
    }
    case 'ping':
      return send({ id, result: {} });
    case 'tools/list':
      return send({ id, result: { tools } });
    case 'tools/call':
      return send({ id, result: callTool(params) });
    default:
      return send({ id, error: { code: -32601, message: `No method ${method}` } });
  }
}

log({ event: 'start', pid: process.pid, cwd: process.cwd(), env: process.env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    log({ event: 'signal', signal });
    process.exit(0);
  });
const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
lines.on('line', (line) => {
  log({ event: 'message', message: JSON.parse(line) as unknown });
  receive(JSON.parse(line) as Call);
});
lines.on('close', () => {
  log({ event: 'end of input' });
  process.exit(0);
});
