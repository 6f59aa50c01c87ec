// Collects the MCP servers for a session: the user's own from `acpHost.mcpServers`, and those of the files of `mcpPlaces` that the
// user allowed. Read again for each session.

import type { Memento } from 'vscode';
import type { LaunchHost } from '../../agent/launch/launch.ts';
import type { FindWorkspaceProgram } from '../../agent/launch/programOfWorkspace.ts';
import { type CancellationToken, CancelledError, orCancelled } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import type { McpServer } from '../../protocol/session/mcpServer.ts';
import { findWorkspaceProgram } from '../files/programsHost.ts';
import type { AskedServer, McpConsent, McpOrigin } from './mcpConsent.ts';
import { readMcpDefinition, type McpDefinition } from './mcpDefinition.ts';
import { proposedValues, usedInputs, type McpInput, type McpInputs } from './mcpInputs.ts';
import {
  leftOutMessage,
  McpNotices,
  shownOrigin,
  type AgentLeftOut,
  type LeftOutServer,
  type McpNotice,
} from './mcpNotices.ts';
import type { McpSurroundings } from './mcpPlaces.ts';
import { readMcpPlaces, type FoundServer } from './readMcpPlaces.ts';
import type { AskForMcpServers, ManyAnswer } from './mcpQuestion.ts';
import { resolveMcpServer, type McpPlace, type McpResolution } from './mcpResolution.ts';

/** Number of unanswered servers of a file from which on the user is asked first whether to look at each. */
const fewestTogether = 3;
/** Distinct messages that are remembered as logged. */
const maxLogged = 500;

export interface McpServersParts {
  readonly consent: McpConsent;
  readonly askForMany: AskForMcpServers;
  readonly inputs: McpInputs;
  /** Undefined if sessions get no servers, as in Restricted Mode. */
  readonly surroundings: () => McpSurroundings | undefined;
  /** The global state. */
  readonly memory: Pick<Memento, 'get' | 'update'>;
  /** Shows a notification. */
  readonly notify: (notice: McpNotice) => void;
  readonly clock: Clock;
  readonly logger: Logger;
  /** This machine, with the environment that the user's settings define. */
  readonly host: () => LaunchHost;
  readonly findProgram?: (folders: readonly string[]) => FindWorkspaceProgram;
}

/** A server that can be used if the user allows it. */
interface Prepared {
  readonly found: FoundServer;
  readonly definition: McpDefinition;
  /** What the user is asked about; undefined if no consent is needed. */
  readonly asked: AskedServer | undefined;
  /** As agents get it, while there are no inputs to enter. */
  readonly server: McpServer;
  /** The inputs that it uses. */
  readonly inputs: readonly McpInput[];
}

/** How one call may ask about the servers of one place, and what it found to be left out. */
interface Asking {
  readonly surroundings: McpSurroundings;
  mayAsk: boolean;
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
  /** Open questions about several servers, by the path of their file. */
  readonly #together = new Map<string, Promise<ManyAnswer | undefined>>();

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
    const { clock } = this.#parts;
    const warn = (message: string): void => this.#logOnce('warn', message);
    const servers: McpServer[] = [];
    const firsts = new Map<string, FoundServer>();
    for (const place of await readMcpPlaces(surroundings, clock, warn)) {
      const leftOut = [...place.leftOut];
      const asking = { surroundings, mayAsk, token, onUnanswered, leftOut, isDismissed: false };
      const prepared: Prepared[] = [];
      for (const one of place.servers) {
        if (token.isCancellationRequested) throw new CancelledError();
        const first = firsts.get(one.name);
        if (first) {
          this.#log(one, t('{0} has one of that name, which counts.', shownOrigin(first.origin)));
          continue;
        }
        firsts.set(one.name, one);
        const ready = await this.#prepare(one, asking);
        if (ready) prepared.push(ready);
      }
      await this.#askForMany(place.origin, prepared, asking);
      for (const one of prepared) {
        const server = await this.#decide(one, asking);
        if (server) servers.push(server);
      }
      for (const one of leftOut) this.#logOnce('warn', leftOutMessage(place.origin, one));
      this.#notices.tell(place.origin, leftOut);
    }
    return servers;
  }

  /** Tells the user, once, which servers an agent does not get. */
  tellAgent(leftOut: AgentLeftOut): void {
    this.#notices.tellAgent(leftOut).catch((error: unknown) => {
      this.#parts.logger.error('A notification could not be remembered', error);
    });
  }

  /** Undefined if agents cannot get the server. Asks nothing, so that the user is not asked about unusable servers. */
  async #prepare(found: FoundServer, { surroundings, leftOut }: Asking): Promise<Prepared | undefined> {
    const { name, raw, origin } = found;
    const read = readMcpDefinition(raw);
    if (read.kind === 'off') return this.#log(found, t('The entry is turned off.'));
    if (read.kind === 'refused') return leaveOut(name, read.reason, leftOut);
    const { definition } = read;
    const inputs = usedInputs(definition).flatMap(
      (id) => found.inputs.find((input) => input.id === id) ?? [],
    );
    const asWritten = (id: string): string | undefined =>
      inputs.some((input) => input.id === id) ? `\${input:${id}}` : undefined;
    const resolved = await resolveMcpServer(name, definition, this.#placeOf(origin, surroundings, asWritten));
    if (resolved.kind === 'refused') return leaveOut(name, resolved.reason, leftOut);
    const { server } = resolved;
    const folders = surroundings.folders.map(({ path }) => path);
    const find = (this.#parts.findProgram ?? findWorkspaceProgram)(folders);
    const program = resolved.program && (await find(resolved.program));
    const ofFolders = askedTexts(resolved, origin, folders);
    const isAsked = origin !== 'settings' || program !== undefined || ofFolders.length > 0;
    const asked = isAsked ? { ...read, program, ofFolders, proposed: proposedValues(inputs) } : undefined;
    return { found, definition, asked, server, inputs };
  }

  /** If the user would be asked about several servers of a file, asks first whether to. */
  async #askForMany(origin: McpOrigin, prepared: readonly Prepared[], asking: Asking): Promise<void> {
    if (!asking.mayAsk || origin === 'settings') return;
    const open: (readonly [name: string, asked: AskedServer])[] = [];
    for (const { found, asked } of prepared) {
      if (!asked) continue;
      const answer = await this.#parts.consent.answerFor(origin, found.name, asked, false, asking.token);
      if (answer === 'unanswered') open.push([found.name, asked]);
    }
    if (open.length < fewestTogether) return;
    const names = open.map(([name]) => name);
    let question = this.#together.get(origin.path);
    if (!question) {
      const asked = Promise.resolve(this.#parts.askForMany({ origin, names }));
      question = asked.finally(() => this.#together.delete(origin.path));
      this.#together.set(origin.path, question);
    }
    const answer = await orCancelled(question, asking.token);
    if (answer === 'none')
      for (const [name, asked] of open) await this.#parts.consent.refuse(origin, name, asked);
    if (answer !== 'each') asking.mayAsk = false;
  }

  /** Undefined if the user did not allow the server, or did not enter its inputs. */
  async #decide(
    { found, definition, asked, server, inputs }: Prepared,
    asking: Asking,
  ): Promise<McpServer | undefined> {
    const { name, origin } = found;
    const { mayAsk, token, onUnanswered, leftOut } = asking;
    const answer = asked
      ? await this.#parts.consent.answerFor(origin, name, asked, mayAsk, token)
      : 'allowed';
    if (answer === 'refused') return this.#log(found, t('You did not allow it.'));
    if (answer === 'tooLong') return leaveOut(name, t('The definition is too long to be shown.'), leftOut);
    if (answer === 'unanswered') {
      onUnanswered?.();
      return this.#log(found, t('You have not allowed it yet.'));
    }
    if (origin === 'settings' || inputs.length === 0) return server;
    const mayEnter = mayAsk && !asking.isDismissed;
    const values = await this.#parts.inputs.valuesFor(origin.path, name, inputs, mayEnter, token);
    if (!values) {
      asking.isDismissed = true;
      onUnanswered?.();
      return this.#log(found, t('You have not entered its inputs yet.'));
    }
    const place = this.#placeOf(origin, asking.surroundings, (id) => values.get(id));
    const whole = await resolveMcpServer(name, definition, place);
    if (whole.kind === 'refused') return leaveOut(name, whole.reason, leftOut);
    // By its name, another program may be found by now, which the user was not asked about.
    return 'command' in whole.server && 'command' in server
      ? { ...whole.server, command: server.command }
      : whole.server;
  }

  #placeOf(origin: McpOrigin, { folders }: McpSurroundings, input: McpPlace['input']): McpPlace {
    const own = origin === 'settings' ? undefined : origin.folder;
    const host = this.#parts.host();
    return { folder: own ?? folders[0]?.path, folders, relativeToFolder: own !== undefined, host, input };
  }

  /** For what the user knows or decided, which needs no notification. */
  #log({ name, origin }: FoundServer, reason: string): undefined {
    this.#logOnce('info', leftOutMessage(origin, { name, reason }));
  }

  #logOnce(level: 'info' | 'warn', message: string): void {
    if (this.#logged.has(message)) return;
    if (this.#logged.size >= maxLogged) this.#logged.clear();
    this.#logged.add(message);
    this.#parts.logger[level](message);
  }
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
