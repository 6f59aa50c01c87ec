// Implements "ACP: Restart Agent" and "ACP: Stop Agent" for the agents of the chat and of next edits: the only one in use, or
// one that the user chooses.

import type { Agent } from '../../agent/agent.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import type { Agents } from '../agents/agents.ts';
import type { NesConnector } from '../nes/session/nesConnector.ts';
import type { Questions } from '../window/questions.ts';

export class RunningAgents {
  readonly #agents: Pick<Agents, 'inUse'>;
  readonly #nextEdits: Pick<NesConnector, 'agentName' | 'restart' | 'stop'>;
  readonly #questions: Pick<Questions, 'choose'>;

  constructor(
    agents: Pick<Agents, 'inUse'>,
    nextEdits: Pick<NesConnector, 'agentName' | 'restart' | 'stop'>,
    questions: Pick<Questions, 'choose'>,
  ) {
    this.#agents = agents;
    this.#nextEdits = nextEdits;
    this.#questions = questions;
  }

  /** @param given the agent's id; with any other value the user is asked if there are several. */
  async restart(given?: unknown): Promise<void> {
    const name = await this.#nameOf(t('Select the agent to restart'), given);
    if (name === undefined) return;
    const agent = this.#inUse(name);
    // The agent for next edits may not have been needed yet.
    await (agent ? agent.restart() : this.#nextEdits.restart());
  }

  /** An agent that was stopped is started when it is needed again. @param given as for `restart`. */
  async stop(given?: unknown): Promise<void> {
    const name = await this.#nameOf(t('Select the agent to stop'), given);
    if (name === undefined) return;
    // Ends the session with the agent first.
    if (name === this.#nextEdits.agentName) await this.#nextEdits.stop();
    await this.#inUse(name)?.stop();
  }

  #inUse(name: string): Pick<Agent, 'restart' | 'stop'> | undefined {
    return this.#agents.inUse.find((agent) => agent.name === name);
  }

  async #nameOf(title: string, given: unknown): Promise<string | undefined> {
    const ofNextEdits = this.#nextEdits.agentName;
    const others = this.#agents.inUse.map(({ name }) => name).filter((name) => name !== ofNextEdits);
    const isNamed = typeof given === 'string' && [ofNextEdits, ...others].includes(given);
    return isNamed ? given : await this.#choose(title, ofNextEdits, others);
  }

  async #choose(title: string, ofNextEdits: string, others: readonly string[]): Promise<string | undefined> {
    const isInUse = this.#inUse(ofNextEdits) !== undefined;
    // Next edits may be turned off, or their agent not needed yet.
    const choices = [
      ...others.map((name) => ({ label: agentName(name), description: t('Chat'), name })),
      ...(isInUse || others.length === 0
        ? [{ label: agentName(ofNextEdits), description: t('Next edit suggestions'), name: ofNextEdits }]
        : []),
    ];
    return (choices.length === 1 ? choices[0] : await this.#questions.choose(title, choices))?.name;
  }
}
