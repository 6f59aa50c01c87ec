// Starts the MCP server "editor" of its sessions and calls its tools, without code of an MCP library. A prompt is a tool's
// name, for which it announces the call as claude does; `TOOL {…}` has the input, `quietly TOOL` announces nothing, `idle` calls
// nothing. It answers with the text of the result, and restores and copies sessions. With the argument `early` it starts the server and lists the tools
// before it answers `session/new`.

import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { initialized, send, serve, unanswered, type Message, type Params } from './parts/stdio.ts';

interface Definition {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
}

class Server {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<unknown, (answer: Message) => void>();
  #last = 0;

  constructor({ command, args, env }: Definition) {
    const added = Object.fromEntries(env.map(({ name, value }) => [name, value]));
    this.#child = spawn(command, [...args], { env: { ...process.env, ...added } });
    this.#child.stderr.pipe(process.stderr);
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      const answer = JSON.parse(line) as Message;
      this.#waiting.get(answer.id)?.(answer);
    });
  }

  ask(method: string, params: object): Promise<Message> {
    const id = ++this.#last;
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  async begin(): Promise<void> {
    const clientInfo = { name: 'toolUser', version: '1' };
    await this.ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    await this.ask('tools/list', {});
  }
}

const definitions = new Map<unknown, Definition>();
const servers = new Map<unknown, Server>();

function remember(sessionId: unknown, { mcpServers }: Params): void {
  const found = (mcpServers as Definition[]).find(({ name }) => name === 'editor');
  servers.delete(sessionId);
  if (found) definitions.set(sessionId, found);
  else definitions.delete(sessionId);
}

async function serverOf(sessionId: unknown): Promise<Server> {
  const known = servers.get(sessionId);
  if (known) return known;
  const definition = definitions.get(sessionId);
  if (!definition) throw new Error('no server');
  const server = new Server(definition);
  servers.set(sessionId, server);
  await server.begin();
  return server;
}

async function work(sessionId: unknown, prompt: string, id: string | number | undefined): Promise<void> {
  const update = (fields: object): void =>
    send({ method: 'session/update', params: { sessionId, update: fields } });
  const [, name = '', given] = /(\w+)(?: (\{.*\}))?$/s.exec(prompt) ?? [];
  if (name !== 'idle') {
    const server = await serverOf(sessionId);
    const announces = !prompt.startsWith('quietly ');
    const toolCallId = randomUUID();
    const input =
      given === undefined ? { path: 'src/cart.ts', symbol: 'total' } : (JSON.parse(given) as object);
    const title = `mcp__editor__${name}`;
    if (announces)
      update({ sessionUpdate: 'tool_call', toolCallId, title, status: 'pending', rawInput: input });
    const { result, error } = await server.ask('tools/call', { name, arguments: input });
    const [{ text }] = (result as { content: [{ text: string }] } | undefined)?.content ?? [
      { text: JSON.stringify(error) },
    ];
    const content = [{ type: 'content', content: { type: 'text', text } }];
    if (announces) update({ sessionUpdate: 'tool_call_update', toolCallId, status: 'completed', content });
    update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: `got ${text}` } });
  }
  send({ id, result: { stopReason: 'end_turn' } });
}

serve({
  initialize: () => ({
    ...initialized,
    agentCapabilities: {
      loadSession: true,
      sessionCapabilities: { fork: {}, close: {}, ...(!process.argv.includes('noResume') && { resume: {} }) },
    },
  }),
  'session/new': (params, id) => {
    const sessionId = randomUUID();
    remember(sessionId, params);
    if (!process.argv.includes('early')) return { sessionId };
    void serverOf(sessionId).then(() => send({ id, result: { sessionId } }));
    return unanswered;
  },
  'session/load': (params) => remember(params['sessionId'], params),
  'session/resume': (params) => {
    remember(params['sessionId'], params);
    return {};
  },
  'session/fork': (params) => {
    const sessionId = randomUUID();
    remember(sessionId, params);
    return { sessionId };
  },
  'session/close': () => ({}),
  'session/prompt': ({ sessionId, prompt }, id) => {
    void work(sessionId, String((prompt as Params[])[0]?.['text']), id);
    return unanswered;
  },
});
