// Collects the MCP servers for a session: the user's own from `acpHost.mcpServers`, and those of the files of `mcpSources` that the
// user allowed. Read again for each session.

import type { Memento } from 'vscode';
import type { LaunchHost } from '../../agent/launch/launch.ts';
import { type CancellationToken, CancelledError, orCancelled } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import type { McpServer } from '../../protocol/session/mcpServer.ts';
import { findWorkspaceProgram } from '../files/programsHost.ts';
import type { AskedServer, McpAnswer, McpConsent, McpSource } from './mcpConsent.ts';
import { readMcpDefinition } from './mcpDefinition.ts';
import { usedInputs, type McpInputs } from './mcpInputs.ts';
import {
  leftOutMessage,
  McpNotices,
  shownSource,
  type AgentLeftOut,
  type LeftOutServer,
  type McpNotice,
} from './mcpNotices.ts';
import type { McpSurroundings } from './mcpSources.ts';
import { readMcpSources, type FoundServer } from './readMcpSources.ts';
import type { AskForMcpServers, ManyAnswer } from './mcpQuestion.ts';
import { resolveMcpServer } from './mcpResolution.ts';
import {
  isSameQuestion,
  lookAtServer,
  scopeFor,
  type FindProgramOfFolders,
  type LookedServer,
  type PreparedServer,
  type UsableServer,
} from './preparedServer.ts';

/** If a file has at least as many unanswered servers, the user is first asked whether to look at each. */
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
  readonly findProgram?: FindProgramOfFolders;
}

/** A server that agents do not get. `waiting`: until the user allows it or enters its inputs. `off`: as the user or a file decided. */
export interface WithheldServer extends LeftOutServer {
  readonly source: McpSource;
  readonly kind: 'leftOut' | 'waiting' | 'off';
}

export interface McpCheck {
  /** Those that agents get. */
  readonly servers: readonly McpServer[];
  readonly withheld: readonly WithheldServer[];
}

/** The servers of one source. */
interface DecidedSource {
  readonly source: McpSource;
  readonly servers: readonly McpServer[];
  readonly leftOut: readonly LeftOutServer[];
  readonly others: readonly Omit<WithheldServer, 'source'>[];
}

/** How one call may ask about the servers of one source, and what it found to be left out. */
interface Asking {
  readonly surroundings: McpSurroundings;
  mayAsk: boolean;
  readonly token: CancellationToken;
  readonly onUnanswered: (() => void) | undefined;
  readonly leftOut: LeftOutServer[];
  /** Those that need no notification, since the user knows or decided it. */
  readonly others: Omit<WithheldServer, 'source'>[];
  /** True after the user dismissed the question for an input of this source. */
  isDismissed: boolean;
  /** True after the user was asked: files may have been created since the servers were prepared. */
  hasWaited: boolean;
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
   * first counts, in the order of `mcpSources`, also if it is turned off or cannot be used. Rejects only with `CancelledError`.
   * @param mayAsk true if the user is waiting for the session and may be asked.
   * @param onUnanswered called when a server is left out because the user has not answered yet.
   */
  async forSession(
    mayAsk: boolean,
    token: CancellationToken,
    onUnanswered?: () => void,
  ): Promise<McpServer[]> {
    const servers: McpServer[] = [];
    for await (const one of this.#decideAll(mayAsk, token, onUnanswered)) {
      servers.push(...one.servers);
      for (const server of one.leftOut) this.#logOnce('warn', leftOutMessage(one.source, server));
      this.#notices.tell(one.source, one.leftOut);
    }
    return servers;
  }

  /** Which servers a session would get now, without asking or telling the user. Undefined in Restricted Mode. Starts nothing. */
  async check(token: CancellationToken): Promise<McpCheck | undefined> {
    if (!this.#parts.surroundings()) return undefined;
    const servers: McpServer[] = [];
    const withheld: WithheldServer[] = [];
    for await (const { source, leftOut, others, ...decided } of this.#decideAll(false, token)) {
      servers.push(...decided.servers);
      withheld.push(...leftOut.map((one): WithheldServer => ({ ...one, source, kind: 'leftOut' })));
      withheld.push(...others.map((one) => ({ ...one, source })));
    }
    return { servers, withheld };
  }

  /** Source by source, after its questions. Rejects only with `CancelledError`. */
  async *#decideAll(
    mayAsk: boolean,
    token: CancellationToken,
    onUnanswered?: () => void,
  ): AsyncGenerator<DecidedSource> {
    const surroundings = this.#parts.surroundings();
    if (!surroundings) return;
    const { clock } = this.#parts;
    const warn = (message: string): void => this.#logOnce('warn', message);
    const firsts = new Map<string, FoundServer>();
    for (const { source, servers: found, ...known } of await readMcpSources(surroundings, clock, warn)) {
      const leftOut = [...known.leftOut];
      const others: Asking['others'] = [];
      const none = { isDismissed: false, hasWaited: false };
      const asking = { surroundings, mayAsk, token, onUnanswered, leftOut, others, ...none };
      const prepared: PreparedServer[] = [];
      for (const one of found) {
        if (token.isCancellationRequested) throw new CancelledError();
        const first = firsts.get(one.name);
        if (first) {
          const reason = t('A server of the same name in {0} comes first.', shownSource(first.source));
          this.#note(one, 'off', reason, asking);
          continue;
        }
        firsts.set(one.name, one);
        const ready = await this.#prepare(one, asking);
        if (ready) prepared.push(ready);
      }
      await this.#askForMany(source, prepared, asking);
      const servers: McpServer[] = [];
      for (const one of prepared) {
        const server = await this.#decide(one, asking);
        if (server) servers.push(server);
      }
      yield { source, servers, leftOut, others };
    }
  }

  /** Tells the user, once, which servers an agent does not get. */
  tellAgent(leftOut: AgentLeftOut): void {
    this.#notices.tellAgent(leftOut).catch((error: unknown) => {
      this.#parts.logger.error('A notification could not be remembered', error);
    });
  }

  /** Undefined if agents cannot get the server. Asks nothing, so that the user is not asked about unusable servers. */
  async #prepare(found: FoundServer, asking: Asking): Promise<PreparedServer | undefined> {
    const { leftOut } = asking;
    const { name, raw } = found;
    const read = readMcpDefinition(raw);
    if (read.kind === 'off') return this.#note(found, 'off', t('The entry is turned off.'), asking);
    if (read.kind === 'refused') return leaveOut(name, read.reason, leftOut);
    const { definition } = read;
    const inputs = usedInputs(definition).flatMap(
      (id) => found.inputs.find((input) => input.id === id) ?? [],
    );
    const host = this.#parts.host();
    const looked = await this.#look({ found, definition, inputs, host, dropped: read.dropped }, asking);
    if (looked.kind === 'refused') return leaveOut(name, looked.reason, leftOut);
    const { asked, server } = looked;
    return { found, definition, dropped: read.dropped, asked, server, inputs, host };
  }

  /** Looks up which files the server would use now. */
  async #look(one: UsableServer, { surroundings }: Asking): Promise<LookedServer> {
    return await lookAtServer(one, surroundings, this.#parts.findProgram ?? findWorkspaceProgram);
  }

  /** If there are questions about several servers of a file, first asks whether to show each. */
  async #askForMany(source: McpSource, prepared: readonly PreparedServer[], asking: Asking): Promise<void> {
    if (!asking.mayAsk || source === 'settings') return;
    const open: (readonly [name: string, asked: AskedServer])[] = [];
    for (const { found, asked } of prepared) {
      if (!asked) continue;
      const answer = await this.#parts.consent.answerFor(source, found.name, asked, false, asking.token);
      if (answer === 'unanswered') open.push([found.name, asked]);
    }
    if (open.length < fewestTogether) return;
    const names = open.map(([name]) => name);
    let question = this.#together.get(source.path);
    if (!question) {
      const asked = Promise.resolve(this.#parts.askForMany({ source, names }));
      question = asked.finally(() => this.#together.delete(source.path));
      this.#together.set(source.path, question);
    }
    asking.hasWaited = true;
    const answer = await orCancelled(question, asking.token);
    if (answer === 'none')
      for (const [name, asked] of open) await this.#parts.consent.refuse(source, name, asked);
    if (answer !== 'each') asking.mayAsk = false;
  }

  /**
   * Undefined if the user did not allow the server, or did not enter its inputs. Files are looked up again after each question, and
   * the user is asked again if the server would use other ones by then.
   */
  async #decide(prepared: PreparedServer, asking: Asking): Promise<McpServer | undefined> {
    const { found, definition, server, inputs, host } = prepared;
    const { name, source } = found;
    const { mayAsk, token, onUnanswered, leftOut } = asking;
    let { asked } = prepared;
    let agreed: AskedServer | undefined;
    for (;;) {
      if (asking.hasWaited) {
        const looked = await this.#look(prepared, asking);
        if (looked.kind === 'refused') return leaveOut(name, looked.reason, leftOut);
        asked = looked.asked;
      }
      if (asked && !isSameQuestion(asked, agreed)) {
        const answer = await this.#answer(found, asked, asking);
        if (answer === 'refused')
          return this.#note(found, 'off', t('You did not allow this server.'), asking);
        if (answer === 'tooLong')
          return leaveOut(name, t('The definition is too long to be shown.'), leftOut);
        if (answer === 'unanswered') {
          onUnanswered?.();
          return this.#note(found, 'waiting', t('You have not allowed this server yet.'), asking);
        }
        agreed = asked;
        if (asking.hasWaited) continue;
      }
      if (source === 'settings' || inputs.length === 0) return server;
      const mayEnter = mayAsk && !asking.isDismissed;
      const values = await this.#parts.inputs.valuesFor(source.path, name, inputs, mayEnter, token);
      if (!values) {
        asking.isDismissed = true;
        onUnanswered?.();
        return this.#note(found, 'waiting', t('You have not entered the inputs of this server yet.'), asking);
      }
      const now = await this.#look(prepared, asking);
      asking.hasWaited ||= now.kind === 'refused' || !isSameQuestion(now.asked, asked);
      if (now.kind === 'refused' || !isSameQuestion(now.asked, asked)) continue;
      const scope = scopeFor(source, asking.surroundings, host, (id) => values.get(id));
      const whole = await resolveMcpServer(name, definition, scope);
      if (whole.kind === 'refused') return leaveOut(name, whole.reason, leftOut);
      // The program that the user agreed to, whatever is on PATH by now.
      return 'command' in whole.server && 'command' in server
        ? { ...whole.server, command: server.command }
        : whole.server;
    }
  }

  /** The stored answer; else asks, if that is allowed. */
  async #answer({ source, name }: FoundServer, asked: AskedServer, asking: Asking): Promise<McpAnswer> {
    const { consent } = this.#parts;
    const { mayAsk, token } = asking;
    const known = await consent.answerFor(source, name, asked, false, token);
    if (known !== 'unanswered' || !mayAsk) return known;
    asking.hasWaited = true;
    return await consent.answerFor(source, name, asked, true, token);
  }

  /** Logs what the user knows or decided, which needs no notification. */
  #note(
    { name, source }: FoundServer,
    kind: WithheldServer['kind'],
    reason: string,
    { others }: Asking,
  ): undefined {
    others.push({ name, kind, reason });
    this.#logOnce('info', leftOutMessage(source, { name, reason }));
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
