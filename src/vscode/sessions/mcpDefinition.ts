// Parses the definition of an MCP server from the settings or from VS Code's `.vscode/mcp.json`, which have the same format.

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
