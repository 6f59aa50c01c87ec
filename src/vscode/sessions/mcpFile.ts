// Parses the files in which VS Code and agents define MCP servers: `mcp.json`, `.mcp.json` and workspace files. Used by
// `readMcpSources`.

import { escapeHidden } from '../../base/escapeHidden.ts';
import { t } from '../../base/l10n.ts';
import { mostJsonValues, readJson } from '../files/jsonWithComments.ts';
import { readMcpInputs, type McpInput } from './mcpInputs.ts';

/** Most servers read from one source. */
export const maxServers = 100;

/**
 * Where a file has its servers: `mcp.json` below `servers`, `.mcp.json` below `mcpServers` or at the top, a workspace file in its
 * settings. People copy from one file to another, so both names are read in all of them.
 */
export type McpFileFormat = 'mcp.json' | '.mcp.json' | 'workspaceFile';

type Fields = Readonly<Record<string, unknown>>;

export type McpFile =
  | {
      readonly kind: 'servers';
      /** A name may be there twice: once below `servers` and once below `mcpServers`. */
      readonly servers: readonly (readonly [name: string, raw: unknown])[];
      readonly inputs: readonly McpInput[];
      /** The name of the first server that is left out because there are more than `maxServers`. */
      readonly more?: string | undefined;
    }
  /** `reason` is a sentence for the user. */
  | { readonly kind: 'refused'; readonly reason: string };

/** An empty file, or none. */
export const noServers: McpFile & { readonly kind: 'servers' } = { kind: 'servers', servers: [], inputs: [] };

/** Accepts comments, trailing commas and an empty file. Never throws. */
export function readMcpFile(text: string, format: McpFileFormat = 'mcp.json'): McpFile {
  // Errors in a workspace file that defines no servers are not reported.
  if (format === 'workspaceFile' && !text.includes('mcp')) return noServers;
  const read = readJson(text, true);
  if (read.kind === 'tooDeep') return refused(t('The file is nested too deeply.'));
  if (read.kind === 'tooMany') return refused(t('The file has more than {0} values.', mostJsonValues));
  if (read.kind === 'invalid') return refused(t('The file is not valid JSON near line {0}.', read.line));
  if (read.kind === 'repeated')
    return refused(
      t('The file has the field "{0}" twice near line {1}.', escapeHidden(read.name).slice(0, 60), read.line),
    );
  const root = format === 'workspaceFile' ? settingOf(read.value) : read.value;
  if (root === undefined) return noServers;
  if (!isObject(root)) return refused(t('The file must contain an object.'));
  const found: (readonly [string, unknown])[] = [];
  const keys = ['servers', 'mcpServers'].filter((key) => Object.hasOwn(root, key));
  for (const key of keys) {
    const servers = root[key];
    if (!isObject(servers)) return refused(t('"{0}" has the wrong type.', key));
    found.push(...Object.entries(servers));
  }
  if (keys.length === 0) {
    const entries = Object.entries(root).filter(([, value]) => isObject(value));
    // VS Code reads `.mcp.json` in this form too.
    if (format === '.mcp.json') found.push(...entries);
    else if (
      entries.some(([, value]) => isObject(value) && (hasText(value, 'command') || hasText(value, 'url')))
    )
      return refused(t('The servers of the file must be in the field "{0}".', 'servers'));
  }
  const inputs = readMcpInputs(Object.hasOwn(root, 'inputs') ? root['inputs'] : undefined);
  return { kind: 'servers', servers: found.slice(0, maxServers), inputs, more: found[maxServers]?.[0] };
}

/** The setting `mcp` of a workspace file, in either way in which settings are written. */
function settingOf(root: unknown): unknown {
  const settings = isObject(root) && Object.hasOwn(root, 'settings') ? root['settings'] : undefined;
  if (!isObject(settings)) return undefined;
  if (Object.hasOwn(settings, 'mcp')) return settings['mcp'];
  return Object.hasOwn(settings, 'mcp.servers') ? { servers: settings['mcp.servers'] } : undefined;
}

function hasText(fields: Fields, name: string): boolean {
  return Object.hasOwn(fields, name) && typeof fields[name] === 'string';
}

function refused(reason: string): McpFile {
  return { kind: 'refused', reason };
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
