// Remembers how each agent accepts context, so that the context of a prompt can be shown before the agent starts.

import type { Memento } from 'vscode';
import type { AgentCapabilities } from '../../protocol/initialize.ts';
import { effectiveCapabilities } from '../../chat/session/textOnlyQuirk.ts';
import type { Agents } from '../agents/agents.ts';

const key = 'context.capabilities';
const mostAgents = 50;

export class KnownCapabilities {
  readonly #agents: Pick<Agents, 'get'>;
  readonly #storage: Memento;

  constructor(agents: Pick<Agents, 'get'>, storage: Memento) {
    this.#agents = agents;
    this.#storage = storage;
  }

  /** Undefined if the agent has never run. */
  of(name: string): AgentCapabilities | undefined {
    const lookup = this.#agents.get(name);
    const state = lookup.kind === 'agent' ? lookup.agent.state : undefined;
    const known = this.#storage.get<Record<string, string>>(key, {});
    if (state?.kind !== 'ready') return asCapabilities(known[name]);
    const { initializeResult } = state;
    const { agentCapabilities, capabilities = {} } = initializeResult;
    const declared = agentCapabilities ? effectiveCapabilities(initializeResult) : capabilities;
    const accepts = declared.sessionCapabilities?.runtimeContext
      ? 'beside'
      : declared.promptCapabilities?.embeddedContext
        ? 'embedded'
        : 'none';
    if (known[name] !== accepts) {
      const { [name]: _, ...others } = known;
      const kept = Object.entries(others).slice(1 - mostAgents);
      void this.#storage.update(key, Object.fromEntries([...kept, [name, accepts]]));
    }
    return declared;
  }
}

function asCapabilities(takes: string | undefined): AgentCapabilities | undefined {
  if (takes === 'beside') return { sessionCapabilities: { runtimeContext: {} } };
  return takes === 'embedded' ? { promptCapabilities: { embeddedContext: true } } : undefined;
}
