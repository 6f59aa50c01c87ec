// The MCP servers of a session, which the agent starts or connects to (ACP v1 "Session Setup", "MCP Servers").

import * as z from 'zod/mini';
import { chosenBy, lenientArray, orElse } from '../lenient.ts';
import type { Schema } from '../method.ts';

const nameAndValue = z.looseObject({ name: z.string(), value: z.string() });
const namesAndValues = orElse(lenientArray(nameAndValue), []);

/** Supported by every agent. `command` is absolute. Has no `type`. */
const stdio = z.looseObject({
  name: z.string(),
  command: z.string(),
  args: orElse(lenientArray(z.string()), []),
  env: namesAndValues,
});
const remote = { name: z.string(), url: z.string(), headers: namesAndValues };
/** Only for agents with `mcpCapabilities.http`. */
const http = z.looseObject({ type: z.literal('http'), ...remote });
/** Only for agents with `mcpCapabilities.sse`. */
const sse = z.looseObject({ type: z.literal('sse'), ...remote });

export interface NameAndValue {
  readonly name: string;
  readonly value: string;
}
/** `args` and `env` are required, even if empty. */
export interface StdioMcpServer {
  readonly type?: undefined;
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: readonly NameAndValue[];
}
export interface RemoteMcpServer {
  readonly type: 'http' | 'sse';
  readonly name: string;
  readonly url: string;
  readonly headers: readonly NameAndValue[];
}
export type McpServer = StdioMcpServer | RemoteMcpServer;

const server = chosenBy(
  'type',
  new Map<unknown, Schema<McpServer>>([
    [undefined, stdio as Schema<McpServer>],
    ['stdio', stdio as Schema<McpServer>],
    ['http', http],
    ['sse', sse],
  ]),
  () => undefined,
);

/** Malformed servers and servers of an unknown type are left out. */
export const mcpServers: Schema<readonly McpServer[]> = z.pipe(
  orElse(lenientArray(server), []),
  z.transform((items: (McpServer | undefined)[]) => items.filter((item) => item !== undefined)),
);
