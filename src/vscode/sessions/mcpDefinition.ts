// Parses VS Code's `.vscode/mcp.json`, and the definition of an MCP server in it or in the settings, which have the same format.

import { parse, type ParseError } from 'jsonc-parser';
import * as z from 'zod/mini';

const stdio = z.object({
  type: z.optional(z.literal('stdio')),
  command: z.string().check(z.minLength(1)),
  args: z._default(z.array(z.string()), []),
  env: z._default(z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))), {}),
  cwd: z.optional(z.string()),
  envFile: z.optional(z.string()),
});

const remote = z.object({
  // VS Code's default type is http.
  type: z._default(z.enum(['http', 'sse']), 'http'),
  url: z.string().check(z.minLength(1)),
  headers: z._default(z.record(z.string(), z.string()), {}),
});

export type StdioDefinition = z.infer<typeof stdio>;
export type RemoteDefinition = z.infer<typeof remote>;
/** Variables such as `${workspaceFolder}` are not substituted yet. */
export type McpDefinition = StdioDefinition | RemoteDefinition;

export type DefinitionOutcome =
  | { readonly kind: 'defined'; readonly definition: McpDefinition }
  /** `reason` is English, for the log: `at "args": …`. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Ignores unknown keys, since VS Code has some of its own. */
export function readMcpDefinition(raw: unknown): DefinitionOutcome {
  const isRemote = typeof raw === 'object' && raw !== null && 'url' in raw && !('command' in raw);
  const parsed = (isRemote ? remote : stdio).safeParse(raw);
  if (parsed.success) return { kind: 'defined', definition: parsed.data };
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
  const errors: ParseError[] = [];
  let root: unknown;
  try {
    root = parse(text, errors, { allowTrailingComma: true });
  } catch {
    return { kind: 'refused', reason: 'it is nested too deeply' };
  }
  const [error] = errors;
  if (error) return { kind: 'refused', reason: `it is no JSON, near line ${lineAt(text, error.offset)}` };
  if (!isObject(root)) return { kind: 'refused', reason: 'it holds no object' };
  const servers = root['servers'] ?? {};
  if (!isObject(servers)) return { kind: 'refused', reason: '"servers" is no object' };
  return { kind: 'servers', servers: Object.entries(servers).slice(0, maxServers) };
}

/** Line number of a UTF-16 offset, 1-based. */
function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
