// An MCP server whose definition was read: what agents would get, what it takes from the open folders, and what the user is
// therefore asked about. Used by `McpServers`, before each question and after it.

import type { LaunchHost } from '../../agent/launch/launch.ts';
import type { FindWorkspaceProgram } from '../../agent/launch/programOfWorkspace.ts';
import type { McpServer } from '../../protocol/session/mcpServer.ts';
import type { AskedServer, McpSource } from './mcpConsent.ts';
import type { McpDefinition } from './mcpDefinition.ts';
import { proposedValues, type McpInput } from './mcpInputs.ts';
import { resolveMcpServer, type McpResolution, type ResolutionScope } from './mcpResolution.ts';
import type { McpSurroundings } from './mcpSources.ts';
import type { FoundServer } from './readMcpSources.ts';

export interface UsableServer {
  readonly found: FoundServer;
  readonly definition: McpDefinition;
  /** As of `AskedServer`. */
  readonly dropped: readonly string[];
  /** The inputs that it uses. */
  readonly inputs: readonly McpInput[];
  /** The machine and the settings that the question is about. */
  readonly host: LaunchHost;
}

/** A server that can be used if the user allows it. */
export interface PreparedServer extends UsableServer {
  /** What the user is asked about; undefined if no consent is needed. */
  readonly asked: AskedServer | undefined;
  /** As agents get it, while there are no inputs to enter. */
  readonly server: McpServer;
}

export type LookedServer =
  | ({ readonly kind: 'looked' } & Pick<PreparedServer, 'asked' | 'server'>)
  | Extract<McpResolution, { kind: 'refused' }>;

/** @param folders absolute paths. */
export type FindProgramOfFolders = (folders: readonly string[]) => FindWorkspaceProgram;

/** Looks up which files the server would use now. Never rejects. */
export async function lookAtServer(
  { found, definition, dropped, inputs, host }: UsableServer,
  surroundings: McpSurroundings,
  findProgram: FindProgramOfFolders,
): Promise<LookedServer> {
  const { name, source } = found;
  const asWritten = (id: string): string | undefined =>
    inputs.some((input) => input.id === id) ? `\${input:${id}}` : undefined;
  const scope = scopeFor(source, surroundings, host, asWritten);
  const resolved = await resolveMcpServer(name, definition, scope);
  if (resolved.kind === 'refused') return resolved;
  const folders = surroundings.folders.map(({ path }) => path);
  const program = resolved.program && (await findProgram(folders)(resolved.program));
  const ofFolders = askedTexts(resolved, source, folders);
  const isAsked = source !== 'settings' || program !== undefined || ofFolders.length > 0;
  const proposed = proposedValues(inputs);
  const whole = { definition, dropped, program, ofFolders, added: resolved.added, proposed };
  return { kind: 'looked', asked: isAsked ? whole : undefined, server: resolved.server };
}

/** True if both are the same question. */
export function isSameQuestion(one: AskedServer | undefined, other: AskedServer | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function scopeFor(
  source: McpSource,
  { folders }: McpSurroundings,
  host: LaunchHost,
  input: ResolutionScope['input'],
): ResolutionScope {
  const own = source === 'settings' ? undefined : source.folder;
  return { folder: own ?? folders[0]?.path, folders, relativeToFolder: own !== undefined, host, input };
}

/**
 * What the answer must hold for besides the definition. For a file of a folder, the folder is part of the answer, so only what
 * belongs to other folders.
 */
function askedTexts(
  { ofFolders }: Extract<McpResolution, { kind: 'server' }>,
  source: McpSource,
  folders: readonly string[],
): readonly string[] {
  const own = source === 'settings' ? undefined : source.folder;
  if (own === undefined) return ofFolders;
  const others = folders.filter((folder) => folder !== own);
  return ofFolders.filter((text) => others.some((folder) => text.includes(folder)));
}
