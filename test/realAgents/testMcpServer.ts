// The MCP server of test/agents/processes/mcpServer.ts as real agents get it in session/new, and what happened to its process.

import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StdioMcpServer } from '../../src/protocol/session/mcpServer.ts';

/** What the server logs, oldest first. */
export type McpEvent =
  | {
      readonly event: 'start';
      readonly pid: number;
      readonly cwd: string;
      readonly env: Readonly<Record<string, string>>;
    }
  | { readonly event: 'message'; readonly message: McpMessage }
  | { readonly event: 'signal'; readonly signal: string }
  | { readonly event: 'end of input' };

interface McpMessage {
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export class TestMcpServer {
  readonly definition: StdioMcpServer;
  readonly #log: string;

  /** @param folder for its log. */
  constructor(name: string, folder: string) {
    this.#log = join(folder, `mcp-${randomUUID()}.jsonl`);
    this.definition = {
      name,
      command: process.execPath,
      args: [fileURLToPath(new URL('../agents/processes/mcpServer.ts', import.meta.url))],
      env: [
        { name: 'MCP_TEST_LOG', value: this.#log },
        { name: 'MCP_TEST_TOKEN', value: 'a token' },
        { name: 'ELECTRON_RUN_AS_NODE', value: '1' },
      ],
    };
  }

  get events(): readonly McpEvent[] {
    if (!existsSync(this.#log)) return [];
    const lines = readFileSync(this.#log, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as McpEvent);
  }

  /** The starts of its processes. */
  get starts(): readonly Extract<McpEvent, { event: 'start' }>[] {
    return this.events.filter((one) => one.event === 'start');
  }

  /** The params of each message with this method. */
  received(method: string): readonly (McpMessage['params'] | undefined)[] {
    return this.events.flatMap((one) =>
      one.event === 'message' && one.message.method === method ? [one.message.params] : [],
    );
  }
}
