// Parses `.vscode/mcp.json`: JSON with comments, with `servers` by name. `inputs` are not supported; `mcpResolution.ts` leaves
// out servers that need one.

import { parse, type ParseError } from 'jsonc-parser';

/** Most servers read from one source. */
export const maxServers = 100;

export type McpFile =
  | { readonly kind: 'servers'; readonly servers: readonly (readonly [name: string, raw: unknown])[] }
  /** `reason` is English, for the log. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Never throws. */
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
