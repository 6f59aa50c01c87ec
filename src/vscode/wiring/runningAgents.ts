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
  readonly #nextEdits: Pick<NesConnector, 'agentName' | 'state' | 'restart' | 'stop'>;
  readonly #questions: Pick<Questions, 'choose'>;

  constructor(
    agents: Pick<Agents, 'inUse'>,
    nextEdits: Pick<NesConnector, 'agentName' | 'state' | 'restart' | 'stop'>,
    questions: Pick<Questions, 'choose'>,
  ) {
    this.#agents = agents;
    this.#nextEdits = nextEdits;
    this.#questions = questions;
  }

  /** @param name the agent's id; with any other value the user is asked if there are several. */
  async restart(name?: unknown): Promise<void> {
    await this.#run(t('Select the agent to restart'), name, {
      nextEdits: () => this.#nextEdits.restart(),
      other: (agent) => agent.restart(),
    });
  }

  /** An agent that was stopped is started when it is needed again. @param name as for `restart`. */
  async stop(name?: unknown): Promise<void> {
    await this.#run(t('Select the agent to stop'), name, {
      nextEdits: () => this.#nextEdits.stop(),
      other: (agent) => agent.stop(),
    });
  }

  async #run(
    title: string,
    given: unknown,
    run: { nextEdits(): Promise<unknown>; other(agent: Pick<Agent, 'restart' | 'stop'>): Promise<unknown> },
  ): Promise<void> {
    const ofNextEdits = this.#nextEdits.agentName;
    // Next edits that are turned off do not use their agent, which the chat may use.
    const isOfChat = this.#nextEdits.state.kind === 'idle';
    const others = this.#agents.inUse.filter(({ name }) => isOfChat || name !== ofNextEdits);
    const isNamed = (name: string): boolean =>
      name === ofNextEdits || others.some((one) => one.name === name);
    const name =
      typeof given === 'string' && isNamed(given)
        ? given
        : await this.#choose(
            title,
            ofNextEdits,
            others.map(({ name }) => name),
          );
    if (name === undefined) return;
    const other = others.find((agent) => agent.name === name);
    await (other ? run.other(other) : run.nextEdits());
  }

  async #choose(title: string, ofNextEdits: string, others: readonly string[]): Promise<string | undefined> {
    const isInUse =
      !others.includes(ofNextEdits) && this.#agents.inUse.some(({ name }) => name === ofNextEdits);
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
