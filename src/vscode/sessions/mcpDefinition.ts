// Parses VS Code's `.vscode/mcp.json`, and the definition of an MCP server in it or in the settings, which have the same format.

import * as z from 'zod/mini';
import { droppedFields, ownFields } from '../../base/consentValue.ts';
import { absentIfBad } from '../../protocol/lenient.ts';
import { readJson } from '../files/jsonWithComments.ts';

/** Fields of VS Code that do not affect what agents get. */
const ofVsCode = {
  gallery: absentIfBad(z.union([z.string(), z.boolean()])),
  version: absentIfBad(z.string()),
  dev: absentIfBad(
    z.object({
      watch: absentIfBad(z.union([z.string(), z.boolean(), z.array(z.string())])),
      debug: absentIfBad(z.object({ type: z.string() })),
    }),
  ),
};

const stdio = z.object({
  type: z.optional(z.literal('stdio')),
  command: z.string().check(z.minLength(1)),
  args: z._default(z.array(z.string()), []),
  env: z._default(z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))), {}),
  cwd: z.optional(z.string()),
  envFile: z.optional(z.string()),
  ...ofVsCode,
});

const remote = z.object({
  // VS Code's default type is http.
  type: z._default(z.enum(['http', 'sse']), 'http'),
  url: z.string().check(z.minLength(1)),
  headers: z._default(z.record(z.string(), z.string()), {}),
  ...ofVsCode,
});

export type StdioDefinition = z.infer<typeof stdio>;
export type RemoteDefinition = z.infer<typeof remote>;
/** Variables such as `${workspaceFolder}` are not substituted yet. */
export type McpDefinition = StdioDefinition | RemoteDefinition;

/** A definition that was read: what the user is asked about, and what agents get. */
export interface DefinedServer {
  readonly kind: 'defined';
  readonly definition: McpDefinition;
  /** Fields that are not in `definition`, as `name: JSON`. */
  readonly dropped: readonly string[];
}

export type DefinitionOutcome =
  | DefinedServer
  /** `reason` is English, for the log: `at "args": …`. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Drops unknown fields, since VS Code has some of its own, and inherited ones. */
export function readMcpDefinition(raw: unknown): DefinitionOutcome {
  const fields = isObject(raw) ? ownFields(raw) : raw;
  const isRemote = isObject(fields) && Object.hasOwn(fields, 'url') && !Object.hasOwn(fields, 'command');
  const parsed = (isRemote ? remote : stdio).safeParse(fields);
  if (parsed.success)
    return { kind: 'defined', definition: parsed.data, dropped: droppedFields(raw, parsed.data) };
  const [issue] = parsed.error.issues;
  const where = issue && issue.path.length > 0 ? `at "${issue.path.join('.')}": ` : '';
  return { kind: 'refused', reason: `${where}${issue?.message ?? 'unreadable'}` };
}

/** Most servers read from one source. */
export const maxServers = 100;

export type McpFile =
  | { readonly kind: 'servers'; readonly servers: readonly (readonly [name: string, raw: unknown])[] }
  /** `reason` is English, for the log. */
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Parses `.vscode/mcp.json`: JSON with comments, with `servers` by name. `inputs` are not supported; `mcpResolution.ts` leaves out
 * servers that need one. Never throws.
 */
export function readMcpFile(text: string): McpFile {
  const read = readJson(text);
  if (read.kind === 'tooDeep') return { kind: 'refused', reason: 'it is nested too deeply' };
  if (read.kind === 'invalid') return { kind: 'refused', reason: `it is no JSON, near line ${read.line}` };
  if (read.kind === 'repeated')
    return {
      kind: 'refused',
      reason: `it has a field ${JSON.stringify(read.name.slice(0, 60))} twice, near line ${read.line}`,
    };
  const root = read.value;
  if (!isObject(root)) return { kind: 'refused', reason: 'it holds no object' };
  const servers = root['servers'] ?? {};
  if (!isObject(servers)) return { kind: 'refused', reason: '"servers" is no object' };
  return { kind: 'servers', servers: Object.entries(servers).slice(0, maxServers) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
