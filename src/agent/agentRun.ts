// Keeps an agent running from one `start` to `stop`: starts its process or connects to its server, and again after each crash,
// until it is aborted or the restart policy gives up. Owns every process it started.

import type { Connection } from '../wire/peer.ts';
import type { AgentLink, LinkOptions } from './agentLink.ts';
import type { AgentEnd } from './agentEnd.ts';
import * as failures from './agentFailure.ts';
import type { AgentMachine, AgentOptions, ProcessCode } from './agentParts.ts';
import type { AgentState } from './agentState.ts';
import { shownServer, type RemoteDefinition } from './launch/agentDefinition.ts';
import { redactSecrets } from './launch/secretVariable.ts';
import { resolveLaunch, type Launch, type LaunchOutcome } from './launch/launch.ts';
import { unattendedEnvironment } from './launch/unattendedEnvironment.ts';
import { afterCrash, crashWindow, initializeTimeout } from './restartPolicy.ts';

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

type Opened =
  | { readonly kind: 'linked'; readonly link: AgentLink }
  | { readonly kind: 'failed'; readonly failure: failures.AgentFailure };

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
  /** True if a process exited, or a server closed the connection, when version 2 of the protocol was offered. */
  #exitedAtOffer = false;

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

  /** One attempt: resolves the command and spawns it, or opens a channel; connects, initializes, and waits for the end. */
  async #attempt(): Promise<End> {
    const { name, logger } = this.#options;
    const { clock, load } = this.#machine;
    // A process left of the previous attempt could hold a lock or a port.
    await this.#link?.stop();
    this.#link = undefined;
    const resolved = await this.#resolve();
    if (this.#isAborted) return { kind: 'aborted' };
    if (resolved.kind === 'failed') return resolved;
    const permit = await this.#options.permit?.(resolved.kind === 'launch' ? resolved.launch : undefined);
    if (this.#isAborted) return { kind: 'aborted' };
    if (permit?.kind === 'refused') return { kind: 'failed', failure: permit.failure };
    let loaded;
    try {
      loaded = await Promise.all([this.#options.initializeParams(), load()]);
    } catch (error) {
      return { kind: 'failed', failure: failures.notLoaded(name, String(error)) };
    }
    const [params, code] = loaded;
    if (this.#isAborted) return { kind: 'aborted' };
    const startedAt = clock.now();
    const { versions = '1' } = params;
    const offersV2 = versions === '2' || (versions === 'auto' && !this.#exitedAtOffer);
    const opened =
      resolved.kind === 'server'
        ? this.#openChannel(resolved.server, permit?.headers ?? {}, code, offersV2)
        : await this.#spawn(resolved.launch, code, offersV2);
    if (opened.kind === 'failed') return opened;
    const { link } = opened;
    this.#link = link;
    if (this.#isAborted) return { kind: 'aborted' };
    this.#listener.onConnect(link.connection);
    link.connection.listen();
    const outcome = await code.initializeAgent(name, link.connection, params, clock, offersV2);
    if (outcome.kind === 'closed') {
      this.#exitedAtOffer ||= offersV2;
      return { kind: 'crashed', how: await link.ended };
    }
    if (outcome.kind === 'failed') return this.#withServerTimeout(outcome);
    const { agentInfo, protocolVersion } = outcome.result;
    if (versions === '2' && protocolVersion === 1)
      logger.warn(`[${name}] supports only version 1 of the protocol`);
    const configured = await Promise.race([
      code.configure?.(name, link.connection, outcome.result),
      this.#aborted.promise,
    ]);
    if (this.#isAborted) return { kind: 'aborted' };
    if (configured === 'closed') return { kind: 'crashed', how: await link.ended };
    if (configured) return { kind: 'failed', failure: configured };
    const ms = Math.round(clock.now() - startedAt);
    logger.info(
      `[${name}] ready after ${ms} ms: ${agentInfo?.name ?? 'unnamed'} ${agentInfo?.version ?? ''}`.trimEnd() +
        (protocolVersion === 1 ? '' : ` (ACP v${protocolVersion})`),
    );
    this.#report({ kind: 'ready', connection: link.connection, initializeResult: outcome.result });
    const readyAt = clock.now();
    const how = await link.ended;
    return { kind: 'crashed', how, readyFor: clock.now() - readyAt };
  }

  async #resolve(): Promise<LaunchOutcome | { readonly kind: 'server'; readonly server: RemoteDefinition }> {
    const { name, definition, grants } = this.#options;
    if ('url' in definition) return { kind: 'server', server: definition };
    const resolve = async (): Promise<LaunchOutcome> => {
      const host = this.#machine.host();
      const env = unattendedEnvironment(definition.env ?? {}, host.platform);
      return await resolveLaunch(name, { ...definition, env }, host, await grants?.());
    };
    const found = await resolve();
    if (found.kind === 'launch' || found.failure.kind !== 'commandNotFound') return found;
    // It may have been installed into a new folder after VS Code was started. A stop does not wait for the shell.
    const isChanged = await Promise.race([this.#machine.refreshPath?.(), this.#aborted.promise]);
    return isChanged === true && !this.#isAborted ? await resolve() : found;
  }

  async #spawn(launch: Launch, { spawnAgent, linkProcess }: ProcessCode, offersV2: boolean): Promise<Opened> {
    const { name, logger } = this.#options;
    const { clock } = this.#machine;
    this.#secrets = launch.secrets;
    logger.info(`[${name}] starting ${launch.command} (arguments: ${launch.args.length}) in ${launch.cwd}`);
    const spawned = await spawnAgent(launch, { name, logger, clock });
    if (spawned.kind === 'failed') return spawned;
    return { kind: 'linked', link: linkProcess(spawned.process, this.#linkOptions(offersV2), clock) };
  }

  #openChannel(
    { url }: RemoteDefinition,
    headers: Readonly<Record<string, string>>,
    { openRemote, linkRemote }: ProcessCode,
    offersV2: boolean,
  ): Opened {
    const { name, logger } = this.#options;
    this.#secrets = new Map(Object.entries(headers));
    logger.info(`[${name}] connecting to ${shownServer(url)} (headers: ${Object.keys(headers).length})`);
    const channel = openRemote(url, headers, this.#machine.clock);
    return { kind: 'linked', link: linkRemote(channel, this.#linkOptions(offersV2)) };
  }

  #linkOptions(offersV2: boolean): LinkOptions {
    const { logger, onTraffic } = this.#options;
    return { logger, role: 'client', offersV2, ...(onTraffic && { onTraffic }) };
  }

  /** Replaces the timeout of a remote agent: the usual message names arguments, which it does not have. */
  #withServerTimeout(failed: Extract<End, { kind: 'failed' }>): End {
    const { name, definition } = this.#options;
    if (failed.failure.kind !== 'initializeTimeout' || !('url' in definition)) return failed;
    return { kind: 'failed', failure: failures.serverTimeout(name, initializeTimeout) };
  }

  #judge(
    end: End,
    earlier: readonly number[],
  ): { kind: 'over' } | { kind: 'again'; delay: number; crashes: readonly number[] } {
    if (this.#isAborted || end.kind === 'aborted') return { kind: 'over' };
    const { name, logger } = this.#options;
    if (end.kind === 'failed') return this.#giveUp(end.failure);
    const { reason, stderrTail, lasting } = end.how;
    const wasReady = end.readyFor !== undefined;
    if (lasting && !wasReady) {
      if (lasting === 'headers') this.#options.onHeadersRefused?.();
      return this.#giveUp(failures.serverRefused(name, reason));
    }
    const { clock } = this.#machine;
    const { decision, recent } = afterCrash(earlier, clock.now(), end.readyFor, clock);
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
