// Reads all places that define MCP servers: the setting `acpHost.mcpServers` and the files of `mcpPlaces`. Used by `McpServers`.

import type { Clock } from '../../base/clock.ts';
import { t } from '../../base/l10n.ts';
import { readInTime } from '../files/boundedFile.ts';
import type { McpOrigin } from './mcpConsent.ts';
import { maxServers, noServers, readMcpFile, type McpFile } from './mcpFile.ts';
import type { McpInput } from './mcpInputs.ts';
import type { LeftOutServer } from './mcpNotices.ts';
import { mcpFilePlaces, type McpFilePlace, type McpSurroundings } from './mcpPlaces.ts';

/** Bytes of a file. */
const maxFile = 256 * 2 ** 10;

/** A server definition and its source. */
export interface FoundServer {
  readonly name: string;
  readonly raw: unknown;
  readonly origin: McpOrigin;
  /** Those of its file. */
  readonly inputs: readonly McpInput[];
}

export interface FoundPlace {
  readonly origin: McpOrigin;
  readonly servers: readonly FoundServer[];
  /** What is known to be left out before the servers are looked at. */
  readonly leftOut: readonly LeftOutServer[];
}

/** In the order in which the places count. Never rejects. @param warn logs why a file cannot be read. */
export async function readMcpPlaces(
  surroundings: McpSurroundings,
  clock: Clock,
  warn: (message: string) => void,
): Promise<readonly FoundPlace[]> {
  const own = Object.entries(surroundings.own);
  const files = mcpFilePlaces(surroundings).map(async (place) => {
    const file = await readFile(place, clock, warn);
    return foundInFile(place, file, surroundings.access);
  });
  return [
    foundPlace('settings', { servers: own.slice(0, maxServers), inputs: [], more: own[maxServers]?.[0] }),
    ...(await Promise.all(files)),
  ];
}

async function readFile(
  { path, format }: McpFilePlace,
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

function foundInFile(origin: McpFilePlace, file: McpFile, access: string): FoundPlace {
  if (file.kind === 'servers' && (access === 'all' || file.servers.length === 0))
    return foundPlace(origin, file);
  const reason =
    file.kind === 'refused' ? file.reason : t('The setting chat.mcp.access does not allow these servers.');
  return { origin, servers: [], leftOut: [{ name: undefined, reason }] };
}

function foundPlace(
  origin: McpOrigin,
  { servers, inputs, more }: Omit<Extract<McpFile, { kind: 'servers' }>, 'kind'>,
): FoundPlace {
  const reason = t('Only the first {0} servers are used.', maxServers);
  return {
    origin,
    servers: servers.map(([name, raw]) => ({ name, raw, origin, inputs })),
    leftOut: more === undefined ? [] : [{ name: more, reason }],
  };
}
