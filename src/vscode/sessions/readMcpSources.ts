// Reads all sources of MCP servers: the setting `acpHost.mcpServers` and the files of `mcpSources`. Used by `McpServers`.

import type { Clock } from '../../base/clock.ts';
import { t } from '../../base/l10n.ts';
import { readInTime } from '../files/boundedFile.ts';
import type { McpAccess } from '../settings/foreignRestrictions.ts';
import type { McpSource } from './mcpConsent.ts';
import { maxServers, noServers, readMcpFile, type McpFile } from './mcpFile.ts';
import type { McpInput } from './mcpInputs.ts';
import type { LeftOutServer } from './mcpNotices.ts';
import { mcpFileSources, type McpFileSource, type McpSurroundings } from './mcpSources.ts';

/** Bytes of a file. */
const maxFile = 256 * 2 ** 10;

/** A server definition and its source. */
export interface FoundServer {
  readonly name: string;
  readonly raw: unknown;
  readonly source: McpSource;
  /** Those of its file. */
  readonly inputs: readonly McpInput[];
}

export interface FoundSource {
  readonly source: McpSource;
  readonly servers: readonly FoundServer[];
  /** What is known to be left out before the servers are looked at. */
  readonly leftOut: readonly LeftOutServer[];
}

/** In the order in which the sources count. Never rejects. @param warn logs why a file cannot be read. */
export async function readMcpSources(
  surroundings: McpSurroundings,
  clock: Clock,
  warn: (message: string) => void,
): Promise<readonly FoundSource[]> {
  const own = Object.entries(surroundings.own);
  const files = mcpFileSources(surroundings).map(async (source) => {
    const file = await readFile(source, clock, warn);
    return foundInFile(source, file, surroundings.access);
  });
  return [
    foundSource('settings', { servers: own.slice(0, maxServers), inputs: [], more: own[maxServers]?.[0] }),
    ...(await Promise.all(files)),
  ];
}

async function readFile(
  { path, format }: McpFileSource,
  clock: Clock,
  warn: (message: string) => void,
): Promise<McpFile> {
  const file = await readInTime(path, maxFile, clock);
  switch (file.kind) {
    case 'read':
      return readMcpFile(new TextDecoder().decode(file.bytes), format);
    case 'missing':
      return noServers;
    case 'other':
      return { kind: 'refused', reason: t('Not a file.') };
    case 'tooLarge':
      return { kind: 'refused', reason: t('The file is too large.') };
    case 'failed':
      warn(`${path}: ${String(file.error)}`);
      return { kind: 'refused', reason: t("The file can't be read.") };
  }
}

function foundInFile(source: McpFileSource, file: McpFile, access: McpAccess): FoundSource {
  if (file.kind === 'servers' && (access === 'all' || file.servers.length === 0))
    return foundSource(source, file);
  const reason =
    file.kind === 'refused' ? file.reason : t('The setting chat.mcp.access does not allow these servers.');
  return { source, servers: [], leftOut: [{ name: undefined, reason }] };
}

function foundSource(
  source: McpSource,
  { servers, inputs, more }: Omit<Extract<McpFile, { kind: 'servers' }>, 'kind'>,
): FoundSource {
  const reason = t('Only the first {0} servers are used.', maxServers);
  return {
    source,
    servers: servers.map(([name, raw]) => ({ name, raw, source, inputs })),
    leftOut: more === undefined ? [] : [{ name: more, reason }],
  };
}
