// The agents by name: created when first needed, replaced when their definition changes, stopped when the extension ends.

import { workspace, type ExtensionContext } from 'vscode';
import { Agent } from '../../agent/agent.ts';
import type { AgentMachine, AgentOptions } from '../../agent/agentParts.ts';
import type { AgentState } from '../../agent/agentState.ts';
import type { AgentDefinition } from '../../agent/launch/agentDefinition.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import type { Connection } from '../../wire/peer.ts';
import { lookUpAgent } from './agentDefinitions.ts';
import type { Hosting, ServedAgent, SessionTable } from '../serve/service.ts';
import { onDidChangeSetting, readSetting } from '../settings/settings.ts';
import type { LaunchPolicy } from './launchPolicy.ts';
import { vendorMeta } from './vendorFlags.ts';
import type { Traffic } from '../traffic/traffic.ts';
import type { ClientParams } from '../../agent/handshake.ts';
import { advertisedKinds, nesClientCapability } from '../../nes/session/nesAbilities.ts';
import type { ClientCapabilities } from '../../protocol/initialize.ts';

/** The parts of the extension context that are used: its version, and the path of the built-in agent. */
type AgentsContext = Pick<ExtensionContext, 'extension' | 'asAbsolutePath'>;

/** `message` tells the user why there is no such agent. */
export type AgentLookup =
  { readonly kind: 'agent'; readonly agent: Agent } | { readonly kind: 'refused'; readonly message: string };

/** Must be fast, must not throw, and must not change the message. */
export type MessageListener = (agent: string, direction: 'sent' | 'received', message: object) => void;

interface Entry {
  readonly agent: Agent;
  /** The definition it was created from, as JSON, to detect changes. */
  readonly definition: string;
}

export class Agents implements Disposable {
  readonly #context: AgentsContext;
  readonly #logger: Logger;
  readonly #traffic: Pick<Traffic, 'record'>;
  readonly #hosting: Hosting;
  readonly #rules: LaunchPolicy;
  readonly #machine: AgentMachine;
  readonly #onMessage: MessageListener | undefined;
  readonly #entries = new Map<string, Entry>();
  /** Number of holds per agent. */
  readonly #holds = new Map<Agent, number>();
  readonly #retiring = new Set<Promise<void>>();
  readonly #listeners = new DisposableStore();
  readonly #changes: Emitter<void>;
  readonly #states: Emitter<void>;
  /** All agents were stopped for good: none may be created any more. */
  #over = false;

  /** @param onMessage called for every message on every connection. */
  constructor(
    context: AgentsContext,
    logger: Logger,
    traffic: Pick<Traffic, 'record'>,
    hosting: Hosting,
    rules: LaunchPolicy,
    machine: AgentMachine,
    onMessage?: MessageListener,
  ) {
    this.#machine = machine;
    this.#onMessage = onMessage;
    this.#context = context;
    this.#logger = logger;
    this.#traffic = traffic;
    this.#hosting = hosting;
    this.#rules = rules;
    this.#changes = new Emitter((error) => logger.error('A listener of the agents failed', error));
    this.#states = new Emitter((error) => logger.error('A listener of the agents failed', error));
    this.#listeners.add(onDidChangeSetting('agents', () => this.#refresh()));
    this.#listeners.add(workspace.onDidChangeWorkspaceFolders(() => this.#refresh()));
    this.#listeners.add(workspace.onDidGrantWorkspaceTrust(() => this.#resetUntrusted()));
  }

  /** Fires when the result of `get` may have changed. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** Fires when the state of any agent changes. */
  get onDidChangeState(): Event<void> {
    return this.#states.event;
  }

  /** The state of the agent, which is not created. */
  stateOf(name: string): AgentState {
    return this.#entries.get(name)?.agent.state ?? { kind: 'idle' };
  }

  /** Agents that are running, starting, or failed. */
  get inUse(): readonly Agent[] {
    return [...this.#entries.values()].map(({ agent }) => agent).filter(({ state }) => state.kind !== 'idle');
  }

  /** The agent's current definition; undefined if there is none. */
  definition(name: string): AgentDefinition | undefined {
    const lookup = lookUpAgent(name, this.#context);
    return lookup.kind === 'defined' ? lookup.definition : undefined;
  }

  /** The agent, which is not started: the caller starts it. */
  get(name: string): AgentLookup {
    const known = this.#entries.get(name);
    if (known) return { kind: 'agent', agent: known.agent };
    if (this.#over) return { kind: 'refused', message: t('Agent "{0}" was stopped.', agentName(name)) };
    const lookup = lookUpAgent(name, this.#context);
    if (lookup.kind === 'refused') return lookup;
    const agent = this.#create(name, lookup.definition);
    this.#entries.set(name, { agent, definition: JSON.stringify(lookup.definition) });
    return { kind: 'agent', agent };
  }

  /** True if the agent may start before the user asks for it: it ran before, and has not failed since. */
  mayStartUnasked(name: string): boolean {
    const lookup = lookUpAgent(name, this.#context);
    if (lookup.kind !== 'defined' || this.#entries.get(name)?.agent.state.kind === 'failed') return false;
    return this.#rules.mayStartUnasked(name, lookup.definition);
  }

  /** Replaces the agent, if it was created. Call it when its environment changed. */
  renew(name: string): void {
    const entry = this.#entries.get(name);
    if (!entry) return;
    this.#entries.delete(name);
    this.#retire(entry.agent);
    this.#changes.fire();
  }

  /** The sessions that the agent on this connection may use. */
  sessions(connection: Connection): SessionTable {
    return this.#hosting.sessions(connection);
  }

  /** Keeps `stopUnheld` from stopping the agent until the result is disposed. */
  hold(agent: Agent): Disposable {
    this.#holds.set(agent, (this.#holds.get(agent) ?? 0) + 1);
    return toDisposable(() => {
      const left = this.#holds.get(agent)! - 1;
      if (left > 0) this.#holds.set(agent, left);
      else this.#holds.delete(agent);
    });
  }

  /** Stops the agent unless something holds it. */
  async stopUnheld(agent: Agent): Promise<void> {
    if (!this.#holds.has(agent)) await agent.stop();
  }

  #create(name: string, definition: AgentDefinition): Agent {
    const options: AgentOptions = {
      initializeParams: async () =>
        initializeParams(this.#context, await this.#hosting.capabilities(name), 'url' in definition),
      name,
      definition,
      logger: redactingLogger(this.#logger, (text) => this.#rules.redact(name, text)),
      onTraffic: (direction, message, line) => {
        this.#onMessage?.(name, direction, message);
        this.#traffic.record(name, direction, message, line, () => this.#rules.secrets(name));
      },
      permit: (launch) => this.#rules.permit(name, definition, launch),
      grants: () => this.#rules.grants(name),
      onHeadersRefused: () => this.#rules.headersRefused(name),
    };
    const agent = new Agent(options, this.#machine);
    const info: ServedAgent['info'] = () =>
      agent.state.kind === 'ready' ? agent.state.initializeResult.agentInfo : undefined;
    agent.onDidChangeState(() => this.#states.fire());
    agent.onWillConnect((connection) => this.#hosting.attach({ name, info }, connection));
    return agent;
  }

  /** Resets agents that failed for lack of trust, so that they can start again. */
  #resetUntrusted(): void {
    for (const { agent } of this.#entries.values()) {
      if (agent.state.kind === 'failed' && agent.state.failure.kind === 'untrusted') void agent.stop();
    }
  }

  #refresh(): void {
    for (const [name, { agent, definition }] of this.#entries) {
      const lookup = lookUpAgent(name, this.#context);
      if (lookup.kind === 'defined' && JSON.stringify(lookup.definition) === definition) continue;
      this.#entries.delete(name);
      this.#retire(agent);
    }
    // Also if no agent was replaced: a name that was refused before may be defined now.
    this.#changes.fire();
  }

  #retire(agent: Agent): void {
    const gone = agent.stop().finally(() => {
      this.#retiring.delete(gone);
      agent.dispose();
    });
    this.#retiring.add(gone);
  }

  /** Stops all agents for good. Resolves when every process has ended. */
  async stopAll(): Promise<void> {
    this.#over = true;
    for (const { agent } of this.#entries.values()) this.#retire(agent);
    this.#entries.clear();
    await Promise.all(this.#retiring);
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#changes.dispose();
    this.#states.dispose();
    void this.stopAll();
  }
}

/**
 * The parameters of `initialize`. They name only capabilities that are implemented, since agents rely on them.
 * @param served the capabilities of the services that answer agents.
 * @param isRemote true for a remote agent, which cannot be run in a terminal to sign in.
 */
function initializeParams(
  context: Pick<ExtensionContext, 'extension'>,
  served: ClientCapabilities,
  isRemote: boolean,
): ClientParams {
  const { version } = context.extension.packageJSON as { version: string };
  const nes = nesClientCapability(advertisedKinds);
  return {
    clientInfo: { name: 'acp-host', title: 'ACP Host', version },
    clientCapabilities: {
      ...served,
      ...nes,
      ...(!isRemote && { auth: { terminal: true } }),
      _meta: {
        ...(served['_meta'] as object | undefined),
        ...vendorMeta(isRemote),
      },
    },
    // The first draft of next edit suggestions has the capability here.
    capabilities: nes,
    versions: readSetting('protocol.version'),
  };
}

/** A logger that redacts every message and error before it passes them on. Each agent logs through one. */
function redactingLogger(logger: Logger, redact: (text: string) => string): Logger {
  return {
    trace: (message) => logger.trace(redact(message)),
    debug: (message) => logger.debug(redact(message)),
    info: (message) => logger.info(redact(message)),
    warn: (message) => logger.warn(redact(message)),
    error: (message, error) =>
      logger.error(redact(message), error === undefined ? undefined : redactError(error, redact)),
  };
}

/** Keeps the stack, redacted, since it repeats the message. */
function redactError(error: unknown, redact: (text: string) => string): unknown {
  if (!(error instanceof Error)) return redact(String(error));
  const copy = new Error(redact(error.message));
  copy.name = error.name;
  copy.stack = redact(error.stack ?? error.message);
  return copy;
}
