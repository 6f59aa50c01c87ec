// Answers `terminal/*` (ACP v1 "Terminals"): runs commands for agents in folders they may use, and ends them all at the end.
// Permission to run a command is the agent's to ask for, with `session/request_permission`, before it creates a terminal.

import { randomUUID } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { isInFolder } from '../../../base/isInFolder.ts';
import { lookUpCommand } from '../../../agent/launch/commandLookup.ts';
import { systemHost, type LaunchHost } from '../../../agent/launch/launch.ts';
import type { Clock } from '../../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import type { Logger } from '../../../base/logger.ts';
import type { HostedSession, HostedSessions } from '../../../chat/session/hostedSession.ts';
import { TerminalOutputs, type CommandEnd } from '../../../chat/terminal/terminalOutputs.ts';
import { errorCode } from '../../../protocol/errorCode.ts';
import {
  terminalCreate,
  terminalKill,
  terminalOutput,
  terminalRelease,
  terminalWaitForExit,
  type CreateTerminalParams,
  type TerminalExitStatus,
  type TerminalParams,
} from '../../../protocol/client/terminal.ts';
import type { Receiver } from '../../../protocol/messaging.ts';
import { WireError } from '../../../wire/peer.ts';
import { AgentTerminal, maxOutputBytes } from './agentTerminal.ts';
import { findRealPlace } from '../../files/realPlace.ts';
import { requireSession, type Service, type ServedAgent } from '../service.ts';
import { SessionTerminals } from './sessionTerminals.ts';

export interface TerminalPolicy {
  /** True if the workspace is trusted. No command runs in another one. */
  readonly isTrusted: () => boolean;
  /** Default: never outside the session's folders. */
  readonly mayRunIn?: MayRunIn;
  /** Called for each command: this machine, with the environment that commands get. */
  readonly host: () => LaunchHost;
}

/** Shows the terminals of agents to the user. Disposing it closes them. */
export interface TerminalDisplay extends Disposable {
  show(terminal: AgentTerminal): void;
}

export class TerminalsService implements Service, Disposable {
  readonly capabilities = { terminal: true };
  /** The output of terminals by id, also of released ones. */
  readonly outputs = new TerminalOutputs();
  readonly #logger: Logger;
  readonly #clock: Clock;
  readonly #mayRunIn: MayRunIn;
  readonly #isTrusted: () => boolean;
  readonly #host: () => LaunchHost;
  readonly #views: TerminalDisplay;
  readonly #running = new Set<AgentTerminal>();

  /** @param views disposed with the service. */
  constructor(logger: Logger, clock: Clock, views: TerminalDisplay, policy: TerminalPolicy) {
    this.#logger = logger;
    this.#clock = clock;
    this.#mayRunIn = policy.mayRunIn ?? (() => Promise.resolve(false));
    this.#isTrusted = policy.isTrusted;
    this.#host = policy.host;
    this.#views = views;
  }

  serve({ name: agent }: ServedAgent, receiver: Receiver, sessions: HostedSessions): Disposable {
    const served = new DisposableStore();
    // Keyed by the session itself, since another session may get the same id later.
    const tables = new WeakMap<HostedSession, SessionTerminals>();
    const terminalsOf = (sessionId: string): SessionTerminals => {
      const session = requireSession(sessions, sessionId);
      let table = tables.get(session);
      if (!table) tables.set(session, (table = served.add(new SessionTerminals(session))));
      return table;
    };
    const terminal = ({ sessionId, terminalId }: TerminalParams): AgentTerminal =>
      terminalsOf(sessionId).get(terminalId);

    served.add(
      receiver.onRequest(terminalCreate, async (params) => {
        const table = terminalsOf(params.sessionId);
        const session = requireSession(sessions, params.sessionId);
        const start = (): Promise<AgentTerminal> => this.#start(agent, session, params);
        return { terminalId: await table.add(start, (terminal) => this.#show(terminal)) };
      }),
    );
    served.add(
      receiver.onRequest(terminalOutput, (params) => {
        const { output, end } = terminal(params);
        return {
          output: output.text,
          truncated: output.truncated,
          ...(end && { exitStatus: asExitStatus(end) }),
        };
      }),
    );
    served.add(
      receiver.onRequest(terminalWaitForExit, async (params, token) =>
        asExitStatus(await terminal(params).waitForEnd(token)),
      ),
    );
    served.add(
      receiver.onRequest(terminalKill, async (params) => {
        const killed = terminal(params);
        killed.kill();
        // Agents ask for the output next, which should include the exit status.
        await killed.ended;
        return {};
      }),
    );
    served.add(
      receiver.onRequest(terminalRelease, async ({ sessionId, terminalId }) => {
        await terminalsOf(sessionId).release(terminalId).ended;
        return {};
      }),
    );
    return served;
  }

  /** Kills all running commands; resolves when none runs. */
  async close(): Promise<void> {
    for (const terminal of this.#running) terminal.kill();
    await Promise.all([...this.#running].map(({ gone }) => gone));
  }

  dispose(): void {
    void this.close();
    this.#views.dispose();
  }

  async #start(agent: string, session: HostedSession, params: CreateTerminalParams): Promise<AgentTerminal> {
    if (!this.#isTrusted()) {
      throw new WireError(errorCode.internalError, 'No command is run in a workspace that is not trusted');
    }
    const cwd = await terminalFolder(session, params.cwd, this.#mayRunIn);
    const env = Object.fromEntries((params.env ?? []).map(({ name, value }) => [name, value]));
    const request = { command: params.command, args: params.args ?? [], env, cwd };
    const lookup = await lookUpCommand(request, this.#host());
    if (lookup.kind === 'missing') {
      throw new WireError(errorCode.resourceNotFound, lookup.message, { command: params.command });
    }
    const identity = {
      id: `terminal-${randomUUID()}`,
      agent,
      sessionId: session.sessionId,
      command: lookup.command,
      outputByteLimit: Math.min(Math.floor(params.outputByteLimit ?? maxOutputBytes), maxOutputBytes),
    };
    const outcome = await AgentTerminal.start(identity, this.#logger, this.#clock);
    if (outcome.kind === 'failed') {
      const why = `The system could not start ${lookup.command.program} (${outcome.code})`;
      throw new WireError(errorCode.internalError, why, { command: params.command });
    }
    const { terminal } = outcome;
    this.#running.add(terminal);
    void terminal.gone.then(() => this.#running.delete(terminal));
    return terminal;
  }

  /** Disposing the result leaves the VS Code terminal open, so that its output can be read. */
  #show(terminal: AgentTerminal): Disposable {
    this.#views.show(terminal);
    return this.outputs.add(terminal);
  }
}

function asExitStatus({ code, signal }: CommandEnd): TerminalExitStatus {
  return { exitCode: code, signal };
}

/** Resolves to true if `session` may run a command in `path`, a folder outside its own. */
type MayRunIn = (session: HostedSession, path: string) => Promise<boolean>;

/**
 * The folder in which a command runs: one in the folders of its session, or one that the user allowed. Returns the absolute
 * path of an existing folder. Links are followed for the check, so that none leads outside unnoticed.
 * @throws WireError `invalidParams` with `data: { cwd }`, saying what is wrong.
 */
async function terminalFolder(
  session: HostedSession,
  asked: string | undefined,
  mayRunIn: MayRunIn,
): Promise<string> {
  const cwd = asked ?? session.cwd;
  if (cwd === undefined) throw refused('', 'No folder is open: cwd is needed');
  if (!isAbsolute(cwd) || cwd.includes('\0')) throw refused(cwd, 'cwd is not an absolute path');
  const real = await existingFolder(cwd);
  if (real === undefined) throw refused(cwd, `There is no folder ${cwd}`);
  for (const folder of [session.cwd, ...session.folders]) {
    const own = folder === undefined ? undefined : await existingFolder(folder);
    if (own !== undefined && isInFolder({ path: real, folder: own })) return cwd;
  }
  if (await mayRunIn(session, real)) return cwd;
  throw refused(cwd, `${cwd} is outside the folders of this session`);
}

/** Undefined also for an inaccessible folder, in which nothing can run, and for one on a disk that does not answer. */
async function existingFolder(path: string): Promise<string | undefined> {
  const place = await findRealPlace(path);
  if (place.kind !== 'there') return undefined;
  return (await systemHost().probe(place.path)) === 'folder' ? place.path : undefined;
}

function refused(cwd: string, why: string): WireError {
  return new WireError(errorCode.invalidParams, why, { cwd });
}
