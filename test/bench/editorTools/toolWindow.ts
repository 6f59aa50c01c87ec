// A window of VS Code with the packaged extension and a project, and an MCP client that calls the editor tools of a session in
// it, as a real agent does: through the program that agents start. Used by the benchmark of the editor tools.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { packageVsix } from '../../../scripts/build/packageVsix.ts';
import type { ToolName } from '../../../src/editorTools/tool.ts';
import type { StdioMcpServer } from '../../../src/protocol/session/mcpServer.ts';
import { openChat } from '../../journey/chatDriver.ts';
import { openEditor, type OpenEditor } from '../../journey/openEditor.ts';
import { until } from '../../until.ts';
import type { ProjectFiles } from './searchRoute.ts';

export interface ToolWindowSetup {
  /** The files of the project. */
  readonly files: ProjectFiles;
  /** A file that is opened first, so that its language extension starts. */
  readonly first: string;
  /** Folders of extensions to install. */
  readonly extensions?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

export interface ToolReply {
  readonly text: string;
  readonly isError: boolean;
  /** Duration in ms. */
  readonly ms: number;
}

export class ToolWindow {
  readonly editor: OpenEditor;
  /** UTF-8 bytes of the definitions of all tools, which a model reads once. */
  readonly definitionBytes: number;
  readonly #client: Client;
  readonly #folder: string;

  private constructor(editor: OpenEditor, client: Client, definitionBytes: number, folder: string) {
    this.editor = editor;
    this.definitionBytes = definitionBytes;
    this.#client = client;
    this.#folder = folder;
  }

  static async open({ files, first, extensions, env }: ToolWindowSetup): Promise<ToolWindow> {
    const folder = mkdtempSync(join(tmpdir(), 'acp-host-tools-'));
    const servers = join(folder, 'servers.json');
    const program = join(import.meta.dirname, 'agents', 'sessionHolder.ts');
    const vsix = await packageVsix({ output: join(folder, 'acp-host.vsix'), marketplace: false });
    const editor = await openEditor({
      copy: 'stock',
      vsix,
      files: Object.fromEntries(files),
      settings: { 'acpHost.chat.agent': 'holder', 'acpHost.nes.enabled': false },
      machineSettings: {
        'acpHost.agents': {
          holder: { command: process.execPath, args: ['--no-warnings', program, servers] },
        },
        'acpHost.permissions.rules': [{ decision: 'allow', kind: 'edit' }],
      },
      ...(extensions && { neighbours: extensions }),
      ...(env && { env }),
    });
    try {
      await editor.openFile(first);
      await (await openChat(editor)).say('Hold');
      const server = await until('the session', () => existsSync(servers) && definitionIn(servers));
      const client = new Client({ name: 'benchmark', version: '1' });
      const variables = Object.fromEntries(server.env.map(({ name, value }) => [name, value]));
      const { command, args } = server;
      await client.connect(new StdioClientTransport({ command, args: [...args], env: variables }));
      const { tools } = await client.listTools();
      const bytes = Buffer.byteLength(
        JSON.stringify(
          tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
        ),
      );
      return new ToolWindow(editor, client, bytes, folder);
    } catch (error) {
      await editor.close().catch((leak: unknown) => console.error(leak));
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  async call(tool: ToolName, input: Readonly<Record<string, unknown>>): Promise<ToolReply> {
    return await callTool(this.#client, tool, input);
  }

  async close(): Promise<void> {
    await this.#client.close();
    await this.editor.close();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Calls a tool of the server to which `client` is connected. */
export async function callTool(
  client: Client,
  tool: ToolName,
  input: Readonly<Record<string, unknown>>,
): Promise<ToolReply> {
  const start = performance.now();
  const { content, isError } = await client.callTool({ name: tool, arguments: { ...input } });
  const ms = performance.now() - start;
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  return { text, isError: isError === true, ms };
}

/** Undefined while the file is being written. */
function definitionIn(file: string): StdioMcpServer | undefined {
  const text = readFileSync(file, 'utf8');
  if (!text.endsWith(']')) return undefined;
  return (JSON.parse(text) as StdioMcpServer[]).find(({ name }) => name === 'editor');
}
