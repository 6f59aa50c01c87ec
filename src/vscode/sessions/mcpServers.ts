// Collects the MCP servers for a session: the user's own from `acpHost.mcpServers`, and those from `.vscode/mcp.json` of the open
// folders that the user allowed. Read again for each session. A server that would run a file of the workspace by its name needs
// consent too.

import { join } from 'node:path';
import { workspace } from 'vscode';
import type { CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import { CancelledError } from '../../base/cancellation.ts';
import type { McpServer } from '../../protocol/session/mcpServer.ts';
import { readInTime } from '../files/boundedFile.ts';
import { findWorkspaceProgram } from '../files/programsHost.ts';
import { readSetting } from '../settings/settings.ts';
import { userHost } from '../settings/userHost.ts';
import type { McpConsent } from './mcpConsent.ts';
import { readMcpDefinition } from './mcpDefinition.ts';
import { maxServers, readMcpFile } from './mcpDefinition.ts';
import { resolveMcpServer } from './mcpResolution.ts';
import { openFolders } from '../window/workspacePlace.ts';

/** Bytes of `.vscode/mcp.json`. */
const maxFile = 256 * 2 ** 10;
/** Distinct messages that are remembered as logged. */
const maxLogged = 500;

/** A server definition and its source. `folder` is undefined for the user's own. */
interface Found {
  readonly name: string;
  readonly raw: unknown;
  readonly folder: string | undefined;
}

export class McpServers {
  readonly #consent: McpConsent;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #logged = new Set<string>();

  constructor(consent: McpConsent, clock: Clock, logger: Logger) {
    this.#consent = consent;
    this.#clock = clock;
    this.#logger = logger;
  }

  /**
   * Servers of all transports; the caller removes those that the agent does not support. Of two with the same name, the user's
   * own wins, then that of the first folder. Servers left out are logged once. Rejects only with `CancelledError`.
   * @param mayAsk true if the user is waiting for the session and may be asked.
   * @param onUnanswered called when a server is left out because the user has not answered yet.
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
    // Resolved before asking, so that the user is not asked about unusable servers.
    const place = { folder: folder ?? openFolders()[0], relativeToFolder: folder !== undefined };
    const resolved = await resolveMcpServer(name, read.definition, { ...place, host: userHost() });
    if (resolved.kind === 'refused') return this.#leaveOut(found, resolved.reason);
    const program = resolved.program && (await findWorkspaceProgram(openFolders())(resolved.program));
    if (folder === undefined && program === undefined) return resolved.server;
    const answer = await this.#consent.answerFor(folder, name, { ...read, program }, mayAsk, token);
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
      if (file?.kind === 'refused') this.#logOnce(`${mcpFile(folder)} is not read: ${file.reason}.`);
      if (file?.kind !== 'servers') continue;
      for (const [name, raw] of file.servers) found.push({ name, raw, folder });
    }
    return found.slice(0, maxServers);
  }

  async #readFile(folder: string): Promise<string | undefined> {
    const path = mcpFile(folder);
    const file = await readInTime(path, maxFile, this.#clock);
    if (file.kind === 'read') return new TextDecoder().decode(file.bytes);
    if (file.kind === 'other') this.#logOnce(`${path} is not read: it is not a file.`);
    if (file.kind === 'tooLarge') this.#logOnce(`${path} is not read: it is too large.`);
    if (file.kind === 'failed') this.#logOnce(`${path} is not read: ${String(file.error)}`);
    return undefined;
  }

  #leaveOut({ name, folder }: Found, reason: string): undefined {
    const where = folder === undefined ? 'acpHost.mcpServers' : mcpFile(folder);
    this.#logOnce(`MCP server "${name}" of ${where} is left out: ${reason}.`);
  }

  #logOnce(message: string): void {
    if (this.#logged.has(message)) return;
    if (this.#logged.size >= maxLogged) this.#logged.clear();
    this.#logged.add(message);
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
