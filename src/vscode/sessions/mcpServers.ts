// The MCP servers that sessions are given: the user's own from `acpHost.mcpServers`, and those of the open folders'
// `.vscode/mcp.json` that the user allowed. Read anew for each session.

import { join } from 'node:path';
import { FileSystemError, Uri, workspace } from 'vscode';
import { systemHost } from '../../agent/launch/launch.ts';
import type { CancellationToken } from '../../base/cancellation.ts';
import type { Logger } from '../../base/logger.ts';
import { CancelledError } from '../../base/orCancelled.ts';
import type { McpServer } from '../../protocol/session/mcpServer.ts';
import { readSetting } from '../settings/settings.ts';
import type { McpConsent } from './mcpConsent.ts';
import { readMcpDefinition } from './mcpDefinition.ts';
import { maxServers, readMcpFile } from './mcpFile.ts';
import { resolveMcpServer } from './mcpResolution.ts';
import { openFolders } from '../window/workspacePlace.ts';

/** Bytes. */
const maxFile = 256 * 2 ** 10;
/** How many different lines are remembered as said. */
const maxSaid = 500;

/** A server where it was found. `folder` is undefined for the user's own. */
interface Found {
  readonly name: string;
  readonly raw: unknown;
  readonly folder: string | undefined;
}

export class McpServers {
  readonly #consent: McpConsent;
  readonly #logger: Logger;
  readonly #said = new Set<string>();

  constructor(consent: McpConsent, logger: Logger) {
    this.#consent = consent;
    this.#logger = logger;
  }

  /**
   * Of all kinds: what an agent can't take is sorted out where it is known. Of two with one name, the user's own counts,
   * else that of the first folder. What is left out is logged, once. Rejects with `CancelledError` only.
   * @param mayAsk whether the user is there, waiting for the session.
   * @param onUnanswered a server is left out because the user was not asked about it yet.
   */
  async forSession(
    mayAsk: boolean,
    token: CancellationToken,
    onUnanswered?: () => void,
  ): Promise<McpServer[]> {
    if (!workspace.isTrusted) return [];
    const servers = new Map<string, McpServer>();
    for (const found of [...ownServers(), ...(await this.#workspaceServers())]) {
      if (token.isCancellationRequested) throw new CancelledError();
      if (servers.has(found.name)) this.#leaveOut(found, 'another one has that name');
      else {
        const server = await this.#resolve(found, mayAsk, token, onUnanswered);
        if (server) servers.set(found.name, server);
      }
    }
    return [...servers.values()];
  }

  async #resolve(
    found: Found,
    mayAsk: boolean,
    token: CancellationToken,
    onUnanswered: (() => void) | undefined,
  ): Promise<McpServer | undefined> {
    const { name, raw, folder } = found;
    const read = readMcpDefinition(raw);
    if (read.kind === 'refused') return this.#leaveOut(found, read.reason);
    // Before it is asked for: what can't be given need not be allowed.
    const place = { folder: folder ?? openFolders()[0], relativeToFolder: folder !== undefined };
    const resolved = await resolveMcpServer(name, read.definition, { ...place, host: systemHost() });
    if (resolved.kind === 'refused') return this.#leaveOut(found, resolved.reason);
    if (folder === undefined) return resolved.server;
    const answer = await this.#consent.answerFor(folder, name, raw, mayAsk, token);
    if (answer === 'allowed') return resolved.server;
    if (answer === 'unanswered') onUnanswered?.();
    const why = {
      refused: 'you did not allow it',
      unanswered: 'it is not allowed yet',
      tooLong: 'it is too long to be shown',
    };
    return this.#leaveOut(found, why[answer]);
  }

  async #workspaceServers(): Promise<Found[]> {
    const found: Found[] = [];
    for (const folder of openFolders()) {
      const text = await this.#readFile(folder);
      const file = text === undefined ? undefined : readMcpFile(text);
      if (file?.kind === 'refused') this.#sayOnce(`${mcpFile(folder)} is not read: ${file.reason}.`);
      if (file?.kind !== 'servers') continue;
      for (const [name, raw] of file.servers) found.push({ name, raw, folder });
    }
    return found.slice(0, maxServers);
  }

  async #readFile(folder: string): Promise<string | undefined> {
    const uri = Uri.file(mcpFile(folder));
    try {
      const { size } = await workspace.fs.stat(uri);
      if (size <= maxFile) return new TextDecoder().decode(await workspace.fs.readFile(uri));
      this.#sayOnce(`${uri.fsPath} is not read: it is too large.`);
    } catch (error) {
      const missing = error instanceof FileSystemError && error.code === 'FileNotFound';
      if (!missing) this.#sayOnce(`${uri.fsPath} is not read: ${String(error)}`);
    }
    return undefined;
  }

  #leaveOut({ name, folder }: Found, reason: string): undefined {
    const where = folder === undefined ? 'acpHost.mcpServers' : mcpFile(folder);
    this.#sayOnce(`MCP server "${name}" of ${where} is left out: ${reason}.`);
  }

  #sayOnce(message: string): void {
    if (this.#said.has(message)) return;
    if (this.#said.size >= maxSaid) this.#said.clear();
    this.#said.add(message);
    this.#logger.warn(message);
  }
}

function ownServers(): Found[] {
  const own = Object.entries(readSetting('mcpServers')).slice(0, maxServers);
  return own.map(([name, raw]) => ({ name, raw, folder: undefined }));
}

function mcpFile(folder: string): string {
  return join(folder, '.vscode', 'mcp.json');
}
