// The MCP servers a session is given, which the agent starts or connects to (ACP v1 "Session Setup", "MCP Servers").

import * as z from 'zod/mini';
import { chosenBy, lenientArray } from '../lenient.ts';
import type { Schema } from '../method.ts';

const named = z.looseObject({ name: z.string(), value: z.string() });
const nameds = z.catch(lenientArray(named), []);

/** Every agent starts these. `command` is absolute. It has no `type`. */
const stdio = z.looseObject({
  name: z.string(),
  command: z.string(),
  args: z.catch(lenientArray(z.string()), []),
  env: nameds,
});
/** Only for agents with `mcpCapabilities.http`. */
const http = z.looseObject({ type: z.literal('http'), name: z.string(), url: z.string(), headers: nameds });
/** Only for agents with `mcpCapabilities.sse`. */
const sse = z.looseObject({ type: z.literal('sse'), name: z.string(), url: z.string(), headers: nameds });

export interface NameAndValue {
  readonly name: string;
  readonly value: string;
}
/** The lists must be there, if only empty. */
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

/** Servers of a kind that is newer than this side, or malformed, are left out. */
export const mcpServers: Schema<readonly McpServer[]> = z.pipe(
  z.catch(lenientArray(server), []),
  z.transform((items: (McpServer | undefined)[]) => items.filter((item) => item !== undefined)),
);
