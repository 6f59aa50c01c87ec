// Keeps an agent running from one `start` to `stop`: starts its process, and again after each crash, until it is aborted or
// the restart policy gives up. Owns every process it started.

import type { createConnection } from '../wire/connection.ts';
import type { Connection } from '../wire/peer.ts';
import { type AgentProcess, type AgentEnd, describeEnd, describeExit } from './process/agentProcess.ts';
import * as failures from './agentFailure.ts';
import type { AgentMachine, AgentOptions } from './agentParts.ts';
import type { AgentState } from './agentState.ts';
import { initializeAgent } from './handshake.ts';
import { redactSecrets } from './launch/secretVariable.ts';
import { resolveLaunch } from './launch/launch.ts';
import { afterCrash, crashWindow } from './restartPolicy.ts';
import { t } from '../base/l10n.ts';
import type { Clock } from '../base/clock.ts';

/** Receives the events of a run, in order. Not called after `abort()`. */
export interface RunListener {
  onState(state: AgentState): void;
  /** The connection does not read yet. */
  onConnect(connection: Connection): void;
}

/** How one attempt ended. */
type End =
  | { readonly kind: 'aborted' }
  | { readonly kind: 'failed'; readonly failure: failures.AgentFailure }
  | {
      readonly kind: 'crashed';
      readonly how: AgentEnd;
      /** ms it was ready for; undefined if it never was. */
      readonly readyFor?: number;
    };

export class AgentRun {
  /** Resolves when the run is over and no process it started is left. Never rejects. */
  readonly done: Promise<void>;
  readonly #options: AgentOptions;
  readonly #machine: AgentMachine;
  readonly #listener: RunListener;
  readonly #aborted = Promise.withResolvers<void>();
  #isAborted = false;
  #link: AgentLink | undefined;
  #secrets: ReadonlyMap<string, string> = new Map();

  /** Starts at once, but calls the listener from the next microtask on. */
  constructor(options: AgentOptions, machine: AgentMachine, listener: RunListener) {
    this.#options = options;
    this.#machine = machine;
    this.#listener = listener;
    this.done = this.#repeat();
  }

  /** Closes the connection now and ends the process. Idempotent. */
  abort(): void {
    this.#isAborted = true;
    this.#aborted.resolve();
    void this.#link?.stop();
  }

  async #repeat(): Promise<void> {
    await Promise.resolve();
    let crashes: readonly number[] = [];
    while (!this.#isAborted) {
      const end = await this.#attempt();
      const next = this.#judge(end, crashes);
      if (next.kind === 'over') break;
      crashes = next.crashes;
      await this.#pause(next.delay);
      if (!this.#isAborted) this.#report({ kind: 'starting' });
    }
    // After the last report, which should not wait for the process to end.
    await this.#link?.stop();
  }

  /** One attempt: resolves the command, spawns, connects, initializes, and waits for the end. */
  async #attempt(): Promise<End> {
    const { name, definition, logger } = this.#options;
    const { clock, host, spawn, loadWire } = this.#machine;
    // A process left of the previous attempt could hold a lock or a port.
    await this.#link?.stop();
    this.#link = undefined;
    const grants = await this.#options.grants?.();
    const resolved = await resolveLaunch(name, definition, host(), grants);
    if (this.#isAborted) return { kind: 'aborted' };
    if (resolved.kind === 'failed') return resolved;
    const { launch } = resolved;
    const permit = await this.#options.permit?.();
    if (this.#isAborted) return { kind: 'aborted' };
    if (permit?.kind === 'refused') return { kind: 'failed', failure: permit.failure };
    let loaded;
    try {
      loaded = await Promise.all([this.#options.initializeParams(), loadWire()]);
    } catch (error) {
      return { kind: 'failed', failure: failures.notLoaded(name, String(error)) };
    }
    const [params, wire] = loaded;
    if (this.#isAborted) return { kind: 'aborted' };
    this.#secrets = launch.secrets;
    logger.info(`[${name}] starting ${launch.command} (arguments: ${launch.args.length}) in ${launch.cwd}`);
    const startedAt = clock.now();
    const spawned = await spawn(launch, { name, logger, clock });
    if (spawned.kind === 'failed') return spawned;
    const link = this.#connect(spawned.process, wire.createConnection);
    if (this.#isAborted) return { kind: 'aborted' };
    const outcome = await initializeAgent(name, link.connection, params, clock);
    if (outcome.kind === 'closed') return { kind: 'crashed', how: await link.ended };
    if (outcome.kind === 'failed') return outcome;
    const { agentInfo } = outcome.result;
    const ms = Math.round(clock.now() - startedAt);
    logger.info(
      `[${name}] ready after ${ms} ms: ${agentInfo?.name ?? 'unnamed'} ${agentInfo?.version ?? ''}`.trimEnd(),
    );
    this.#report({ kind: 'ready', connection: link.connection, initializeResult: outcome.result });
    const readyAt = clock.now();
    const how = await link.ended;
    return { kind: 'crashed', how, readyFor: clock.now() - readyAt };
  }

  #connect(process: Parameters<typeof createLink>[0], create: typeof createConnection): AgentLink {
    const { logger, onTraffic } = this.#options;
    const connection = create(process.stdout, process.stdin, {
      logger,
      role: 'client',
      ...(onTraffic && { onTraffic }),
    });
    const link = createLink(process, connection, this.#machine.clock);
    this.#link = link;
    if (this.#isAborted) return link;
    this.#listener.onConnect(connection);
    connection.listen();
    return link;
  }

  #judge(
    end: End,
    earlier: readonly number[],
  ): { kind: 'over' } | { kind: 'again'; delay: number; crashes: readonly number[] } {
    if (this.#isAborted || end.kind === 'aborted') return { kind: 'over' };
    const { name, logger } = this.#options;
    if (end.kind === 'failed') return this.#giveUp(end.failure);
    const { reason, stderrTail } = end.how;
    const wasReady = end.readyFor !== undefined;
    const { decision, recent } = afterCrash(earlier, this.#machine.clock.now(), end.readyFor);
    const when = wasReady ? '' : ' before it was ready';
    logger.warn(`[${name}] crash${when}: ${reason}; ${decision.kind} (${decision.reason})`);
    if (decision.kind === 'giveUp') {
      const failure = wasReady
        ? failures.crashedTooOften(name, decision.crashes, crashWindow, reason)
        : failures.exitedAtStart(name, decision.crashes, reason);
      return this.#giveUp({ ...failure, ...(stderrTail.length > 0 && { stderrTail }) });
    }
    const { attempt, maxAttempts, delay } = decision;
    this.#report({ kind: 'restarting', attempt, maxAttempts, delay, reason, end: end.how });
    return { kind: 'again', delay, crashes: recent };
  }

  /** The agent's error text may quote secrets of its environment. */
  #giveUp(raw: failures.AgentFailure): { kind: 'over' } {
    const failure = { ...raw, message: redactSecrets(raw.message, this.#secrets) };
    this.#options.logger.error(
      failure.detail ? `${failure.message} ${failure.detail.replaceAll('\n', ' ')}` : failure.message,
    );
    this.#report({ kind: 'failed', failure });
    return { kind: 'over' };
  }

  #report(state: AgentState): void {
    if (!this.#isAborted) this.#listener.onState(state);
  }

  async #pause(ms: number): Promise<void> {
    const over = Promise.withResolvers<void>();
    const timer = this.#machine.clock.setTimer(ms, over.resolve);
    await Promise.race([over.promise, this.#aborted.promise]);
    timer.dispose();
  }
}

/** ms to wait for an exit that explains the end of the connection. */
const exitPatience = 1_500;

/** A process and the connection over its pipes: when one ends, the other is ended too. */
interface AgentLink {
  readonly connection: Connection;
  /** Resolves when either has ended. The connection is closed by then. */
  readonly ended: Promise<AgentEnd>;
  /** Closes the connection at once. Resolves when the process and its children have ended. Idempotent. */
  stop(): Promise<void>;
}

function createLink(process: AgentProcess, connection: Connection, clock: Clock): AgentLink {
  const { promise: ended, resolve } = Promise.withResolvers<AgentEnd>();
  let wireFailure: string | undefined;
  const end = (how: string, reason: string, stderrTail: readonly string[]): void => {
    connection.dispose();
    resolve({ how, reason, stderrTail });
  };
  connection.onClose((reason) => {
    if (reason.kind === 'failed') wireFailure = reason.message;
    if (reason.kind === 'disposed') return;
    void process.stop('lost');
    // stdout closes shortly before the exit event, which explains more.
    const timer = clock.setTimer(exitPatience, () => {
      const how = wireFailure ?? t('closed its output');
      end(how, how, []);
    });
    void process.exited.then(() => timer.dispose());
  });
  void process.exited.then((exit) => {
    const after = (how: string): string =>
      wireFailure === undefined ? how : t('{0}; then it {1}', wireFailure, how);
    end(after(describeEnd(exit)), after(describeExit(exit)), exit.stderrTail);
  });
  return {
    connection,
    ended,
    async stop() {
      connection.dispose();
      await process.stop();
    },
  };
}
