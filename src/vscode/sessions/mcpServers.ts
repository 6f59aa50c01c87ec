// Collects the MCP servers for a session: the user's own from `acpHost.mcpServers`, and those of the files of `mcpPlaces` that the
// user allowed. Read again for each session.

import type { Memento } from 'vscode';
import { systemHost, type LaunchHost } from '../../agent/launch/launch.ts';
import type { FindWorkspaceProgram } from '../../agent/launch/programOfWorkspace.ts';
import type { CancellationToken } from '../../base/cancellation.ts';
import { CancelledError } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import type { McpServer } from '../../protocol/session/mcpServer.ts';
import { readInTime } from '../files/boundedFile.ts';
import { findWorkspaceProgram } from '../files/programsHost.ts';
import type { McpConsent, McpOrigin } from './mcpConsent.ts';
import { readMcpDefinition } from './mcpDefinition.ts';
import { maxServers, noServers, readMcpFile, type McpFile } from './mcpFile.ts';
import { usedInputs, type McpInput, type McpInputs } from './mcpInputs.ts';
import {
  leftOutMessage,
  McpNotices,
  shownOrigin,
  type AgentLeftOut,
  type LeftOutServer,
  type McpNotice,
} from './mcpNotices.ts';
import { mcpFilePlaces, type McpFilePlace, type McpSurroundings } from './mcpPlaces.ts';
import { resolveMcpServer, type McpPlace, type McpResolution } from './mcpResolution.ts';

/** Bytes of a file. */
const maxFile = 256 * 2 ** 10;
/** Distinct messages that are remembered as logged. */
const maxLogged = 500;

export interface McpServersParts {
  readonly consent: McpConsent;
  readonly inputs: McpInputs;
  /** Undefined if sessions get no servers, as in Restricted Mode. */
  readonly surroundings: () => McpSurroundings | undefined;
  /** The global state. */
  readonly memory: Pick<Memento, 'get' | 'update'>;
  /** Shows a notification. */
  readonly notify: (notice: McpNotice) => void;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly host?: () => LaunchHost;
  readonly findProgram?: (folders: readonly string[]) => FindWorkspaceProgram;
}

/** A server definition and its source. */
interface Found {
  readonly name: string;
  readonly raw: unknown;
  readonly origin: McpOrigin;
  /** Those of its file. */
  readonly inputs: readonly McpInput[];
}

interface FoundPlace {
  readonly origin: McpOrigin;
  readonly servers: readonly Found[];
  /** What is known to be left out before the servers are looked at. */
  readonly leftOut: readonly LeftOutServer[];
}

/** How one call may ask, and what it found to be left out. */
interface Asking {
  readonly surroundings: McpSurroundings;
  readonly mayAsk: boolean;
  readonly token: CancellationToken;
  readonly onUnanswered: (() => void) | undefined;
  readonly leftOut: LeftOutServer[];
  /** True after the user dismissed the question for an input of this place. */
  isDismissed: boolean;
}

export class McpServers {
  readonly #parts: McpServersParts;
  readonly #notices: McpNotices;
  readonly #logged = new Set<string>();

  constructor(parts: McpServersParts) {
    this.#parts = parts;
    this.#notices = new McpNotices(parts.notify, parts.memory);
  }

  /**
   * Servers of all transports; the caller removes those that the agent does not support. Of several with the same name, only the
   * first counts, in the order of `mcpPlaces`, also if it is turned off or cannot be used. Rejects only with `CancelledError`.
   * @param mayAsk true if the user is waiting for the session and may be asked.
   * @param onUnanswered called when a server is left out because the user has not answered yet.
   */
  async forSession(
    mayAsk: boolean,
    token: CancellationToken,
    onUnanswered?: () => void,
  ): Promise<McpServer[]> {
    const surroundings = this.#parts.surroundings();
    if (!surroundings) return [];
    const servers: McpServer[] = [];
    const firsts = new Map<string, Found>();
    for (const place of await this.#placesIn(surroundings)) {
      const { origin } = place;
      const leftOut = [...place.leftOut];
      const asking = { surroundings, mayAsk, token, onUnanswered, leftOut, isDismissed: false };
      for (const one of place.servers) {
        if (token.isCancellationRequested) throw new CancelledError();
        const first = firsts.get(one.name);
        if (first) {
          this.#log(one, t('{0} has one of that name, which counts.', shownOrigin(first.origin)));
          continue;
        }
        firsts.set(one.name, one);
        const server = await this.#resolve(one, asking);
        if (server) servers.push(server);
      }
      for (const one of leftOut) this.#logOnce('warn', leftOutMessage(origin, one));
      this.#notices.tell(origin, leftOut);
    }
    return servers;
  }

  /** Tells the user, once, which servers an agent does not get. */
  tellAgent(leftOut: AgentLeftOut): void {
    this.#notices.tellAgent(leftOut).catch((error: unknown) => {
      this.#parts.logger.error('A notification could not be remembered', error);
    });
  }

  /** Undefined if agents do not get the server. */
  async #resolve(found: Found, asking: Asking): Promise<McpServer | undefined> {
    const { name, raw, origin } = found;
    const { surroundings, leftOut } = asking;
    const read = readMcpDefinition(raw);
    if (read.kind === 'off') return this.#log(found, t('The entry is turned off.'));
    if (read.kind === 'refused') return leaveOut(name, read.reason, leftOut);
    const used = usedInputs(read.definition);
    const inputs = used.flatMap((id) => found.inputs.find((input) => input.id === id) ?? []);
    const placeWith = (input: McpPlace['input']): McpPlace => this.#placeOf(origin, surroundings, input);
    // Resolved before asking, so that the user is not asked about unusable servers.
    const asWritten = placeWith((id) =>
      inputs.some((input) => input.id === id) ? `\${input:${id}}` : undefined,
    );
    const resolved = await resolveMcpServer(name, read.definition, asWritten);
    if (resolved.kind === 'refused') return leaveOut(name, resolved.reason, leftOut);
    const folders = surroundings.folders.map(({ path }) => path);
    const find = (this.#parts.findProgram ?? findWorkspaceProgram)(folders);
    const program = resolved.program && (await find(resolved.program));
    const ofFolders = askedTexts(resolved, origin, folders);
    if (origin === 'settings' && program === undefined && ofFolders.length === 0) return resolved.server;
    const { mayAsk, token, onUnanswered } = asking;
    const asked = { ...read, program, ofFolders };
    const answer = await this.#parts.consent.answerFor(origin, name, asked, mayAsk, token);
    switch (answer) {
      case 'allowed': {
        if (origin === 'settings' || inputs.length === 0) return resolved.server;
        const mayEnter = mayAsk && !asking.isDismissed;
        const values = await this.#parts.inputs.valuesFor(origin.path, name, inputs, mayEnter, token);
        if (!values) {
          asking.isDismissed = true;
          onUnanswered?.();
          return this.#log(found, t('You have not entered its inputs yet.'));
        }
        const entered = placeWith((id) => values.get(id));
        const whole = await resolveMcpServer(name, read.definition, entered);
        return whole.kind === 'server' ? whole.server : leaveOut(name, whole.reason, leftOut);
      }
      case 'refused':
        return this.#log(found, t('You did not allow it.'));
      case 'unanswered':
        onUnanswered?.();
        return this.#log(found, t('You have not allowed it yet.'));
      case 'tooLong':
        return leaveOut(name, t('The definition is too long to be shown.'), leftOut);
    }
  }

  #placeOf(origin: McpOrigin, { folders }: McpSurroundings, input: McpPlace['input']): McpPlace {
    const own = origin === 'settings' ? undefined : origin.folder;
    const host = (this.#parts.host ?? systemHost)();
    return { folder: own ?? folders[0]?.path, folders, relativeToFolder: own !== undefined, host, input };
  }

  /** In the order in which they count. */
  async #placesIn(surroundings: McpSurroundings): Promise<FoundPlace[]> {
    const files = await Promise.all(
      mcpFilePlaces(surroundings).map((place) => this.#readPlace(place, surroundings)),
    );
    const own = Object.entries(surroundings.own);
    return [
      foundPlace('settings', { servers: own.slice(0, maxServers), inputs: [], more: own[maxServers]?.[0] }),
      ...files,
    ];
  }

  async #readPlace(place: McpFilePlace, { access }: McpSurroundings): Promise<FoundPlace> {
    const file = await this.#readFile(place);
    if (file.kind === 'servers' && (access === 'all' || file.servers.length === 0))
      return foundPlace(place, file);
    const reason =
      file.kind === 'refused' ? file.reason : t('The setting chat.mcp.access does not allow them.');
    return { origin: place, servers: [], leftOut: [{ name: undefined, reason }] };
  }

  async #readFile({ path, format }: McpFilePlace): Promise<McpFile> {
    const file = await readInTime(path, maxFile, this.#parts.clock);
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
        this.#logOnce('warn', `${path}: ${String(file.error)}`);
        return { kind: 'refused', reason: t("The file can't be read.") };
    }
  }

  /** For what the user knows or decided, which needs no notification. */
  #log({ name, origin }: Found, reason: string): undefined {
    this.#logOnce('info', leftOutMessage(origin, { name, reason }));
  }

  #logOnce(level: 'info' | 'warn', message: string): void {
    if (this.#logged.has(message)) return;
    if (this.#logged.size >= maxLogged) this.#logged.clear();
    this.#logged.add(message);
    this.#parts.logger[level](message);
  }
}

function foundPlace(
  origin: McpOrigin,
  { servers, inputs, more }: Omit<Extract<McpFile, { kind: 'servers' }>, 'kind'>,
): FoundPlace {
  const reason = t('Only the first {0} servers of a place are used.', maxServers);
  return {
    origin,
    servers: servers.map(([name, raw]) => ({ name, raw, origin, inputs })),
    leftOut: more === undefined ? [] : [{ name: more, reason }],
  };
}

function leaveOut(name: string, reason: string, leftOut: LeftOutServer[]): undefined {
  leftOut.push({ name, reason });
}

/**
 * What the answer must hold for besides the definition. For a file of a folder, the folder is part of the answer, so only what
 * belongs to other folders.
 */
function askedTexts(
  { ofFolders }: Extract<McpResolution, { kind: 'server' }>,
  origin: McpOrigin,
  folders: readonly string[],
): readonly string[] {
  const own = origin === 'settings' ? undefined : origin.folder;
  if (own === undefined) return ofFolders;
  const others = folders.filter((folder) => folder !== own);
  return ofFolders.filter((text) => others.some((folder) => text.includes(folder)));
}
