// The MCP server "editor" with tools for tests, and the programs and sockets that connect to it.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../../src/agent/clock.ts';
import type { Clock } from '../../../src/base/clock.ts';
import { Emitter } from '../../../src/base/event.ts';
import type { AgentSession } from '../../../src/chat/session/agentSession.ts';
import type { ToolName } from '../../../src/editorTools/tool.ts';
import type { StdioMcpServer } from '../../../src/protocol/session/mcpServer.ts';
import { EditorToolServer } from '../../../src/vscode/editorTools/server/editorToolServer.ts';
import type { EditorAccess } from '../../../src/vscode/sessions/editorServer.ts';
import { clearMarked, findMarked, type Leftover } from '../../../scripts/process/leftovers.ts';
import { until } from '../../until.ts';
import { testSession } from '../../unit/vscode/editorTools/testSession.ts';
import { ToolSetDouble } from '../../unit/vscode/editorTools/toolSetDouble.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';

const mark = 'ACP_TEST_MARK';
export const relayProgram = fileURLToPath(new URL('../../../src/toolRelay/main.ts', import.meta.url));

type Relay = Pick<StdioMcpServer, 'command' | 'args' | 'env'>;
const sourceRelay: Relay = { command: process.execPath, args: [relayProgram], env: [] };

export interface GrantedAccess extends EditorAccess {
  readonly server: StdioMcpServer;
}

export interface Line {
  readonly id?: string | number | null;
  readonly method?: string;
  readonly result?: { readonly content?: readonly { readonly text: string }[]; readonly isError?: boolean };
  readonly error?: { readonly code: number; readonly message: string };
}

export function envOf({ env }: StdioMcpServer): Record<string, string> {
  return Object.fromEntries(env.map(({ name, value }) => [name, value]));
}

export function call(id: number | string, name: string, input: object = {}): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } };
}

/** One end of a stream of lines. */
export class Peer {
  readonly lines: Line[] = [];
  readonly #write: (text: string) => void;

  constructor(output: NodeJS.ReadableStream, write: (text: string) => void) {
    this.#write = write;
    const lines = createInterface({ input: output });
    lines.on('line', (line) => {
      // The last line may be cut off.
      if (line.endsWith('}')) this.lines.push(JSON.parse(line) as Line);
    });
    // An error of the stream.
    lines.on('error', () => undefined);
  }

  send(...messages: readonly object[]): void {
    this.#write(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  }

  answerTo(id: number | string): Promise<Line> {
    return until(`the answer to ${id}`, () => this.lines.find((line) => line.id === id));
  }
}

export class EditorToolWorld {
  readonly tools: ToolSetDouble;
  readonly logger = new RecordingLogger();
  /** The folder in which the server's folder is created. */
  readonly base = mkdtempSync(join(tmpdir(), 'acp-tools-'));
  readonly traffic: string[] = [];
  readonly recorded: string[] = [];
  readonly off = new Set<ToolName>();
  readonly switched = new Emitter<void>(() => undefined);
  readonly server: EditorToolServer;
  readonly #id = randomUUID();
  readonly #sockets: Socket[] = [];

  /** @param relay how agents start the program; default: from its source, with this Node. */
  constructor(clock: Clock = systemClock, tools = new ToolSetDouble(), relay: Relay = sourceRelay) {
    this.tools = tools;
    this.server = new EditorToolServer({
      tools: this.tools,
      version: '1.2.3',
      switches: { isOn: (tool) => !this.off.has(tool), onDidChange: this.switched.event },
      machine: { platform: process.platform, runtimeFolder: this.base, temporaryFolder: this.base },
      relay,
      onTraffic: (agent, direction, _, line) =>
        void this.traffic.push(`${agent} ${direction} ${line.trim()}`),
      onAnswer: ({ sessionId }, tool, _, { items }) =>
        void this.recorded.push(`${sessionId} ${tool} ${items.map(({ uri }) => uri).join()}`),
      clock,
      logger: this.logger,
    });
  }

  async grant(): Promise<GrantedAccess> {
    const access = await this.server.grant('mine');
    const { server } = access ?? {};
    if (!access || !server) throw new Error(this.logger.entries.join('\n'));
    return Object.assign(access, { server });
  }

  /** Opens a session with access to the tools. @param turn the answer to its prompts. */
  async open(
    sessionId: string,
    turn?: Promise<unknown>,
  ): Promise<{ readonly access: GrantedAccess; readonly session: AgentSession }> {
    const access = await this.grant();
    const session = testSession(sessionId, 'mine', turn);
    access.bind(session);
    access.opened(session);
    return { access, session };
  }

  /** Starts the program as an agent does. */
  start({
    command,
    args,
    ...server
  }: StdioMcpServer): Peer & { readonly child: ChildProcessWithoutNullStreams } {
    const env = { ...process.env, ...envOf({ command, args, ...server }), [mark]: this.#id };
    const child = spawn(command, [...args], { env });
    child.stdin.on('error', () => undefined);
    return Object.assign(new Peer(child.stdout, (text) => child.stdin.write(text)), { child });
  }

  /** Connects to the socket, without the program. @param first what is sent at once. */
  connect(access: GrantedAccess, first: string): Peer & { readonly socket: Socket } {
    const socket = connect(envOf(access.server)['ACP_HOST_EDITOR_SOCKET']!);
    this.#sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write(first);
    return Object.assign(new Peer(socket, (text) => socket.write(text)), { socket });
  }

  /** Like `connect`, with the token. */
  enter(access: GrantedAccess): ReturnType<EditorToolWorld['connect']> {
    return this.connect(access, `${envOf(access.server)['ACP_HOST_EDITOR_TOKEN']}\n`);
  }

  /** Programs that were started and run. */
  running(): Leftover[] {
    return findMarked(mark, this.#id);
  }

  /** The environment variable of the programs that were started. */
  get marked(): Record<string, string> {
    return { [mark]: this.#id };
  }

  folders(): string[] {
    return readdirSync(this.base);
  }

  async dispose(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.server.dispose();
    await clearMarked(mark, this.#id, 0);
    rmSync(this.base, { recursive: true, force: true });
  }
}
