// The sessions of each agent of the settings, by the agent's name. An agent without sessions is kept running only while it is the
// chosen one.

import type { Disposable } from '../../base/disposable.ts';
import { onDidChangeSetting, readSetting } from '../settings/settings.ts';
import { AgentSessionSource, type AgentSessionSourceParts } from './agentSessionSource.ts';

export class Sessions implements Disposable {
  readonly #parts: AgentSessionSourceParts;
  readonly #sources = new Map<string, AgentSessionSource>();
  readonly #listener: Disposable;

  constructor(parts: AgentSessionSourceParts) {
    this.#parts = parts;
    this.#listener = onDidChangeSetting('chat.agent', () => this.#stopUnused());
  }

  /** The sessions of the agent with this name, which need not exist: its operations are refused then. Starts nothing. */
  of(agent: string): AgentSessionSource {
    let source = this.#sources.get(agent);
    if (!source) {
      source = new AgentSessionSource(agent, this.#parts, () => this.#stopUnused());
      this.#sources.set(agent, source);
    }
    return source;
  }

  #stopUnused(): void {
    const chosen = readSetting('chat.agent');
    for (const source of this.#sources.values()) if (source.agent !== chosen) void source.stopUnused();
  }

  dispose(): void {
    this.#listener.dispose();
    for (const source of this.#sources.values()) source.dispose();
    this.#sources.clear();
  }
}
