// What is asked, and what is granted, before an agent's process starts; and what must not be seen of it afterwards.

import type { AgentDefinition } from '../../agent/launch/agentDefinition.ts';
import { letThrough } from '../../agent/launch/agentEnvironment.ts';
import type { LaunchPermit } from '../../agent/agentParts.ts';
import { redactSecrets, minSecretLength } from '../../agent/redactSecrets.ts';
import type { LaunchGrants } from '../../agent/launch/launch.ts';
import { builtinAgent, writtenDefinition } from './agentDefinitions.ts';
import type { ModelAccess } from './modelAccess.ts';
import type { LaunchGate } from './launchGate.ts';
import { readSetting } from '../settings/settings.ts';
import type { AgentVariables } from '../storage/agentVariables.ts';

export class StartRules {
  readonly #gate: LaunchGate;
  readonly #variables: AgentVariables;
  readonly #model: Pick<ModelAccess, 'variables'> | undefined;

  /** @param model without it the embedded agent has none. */
  constructor(gate: LaunchGate, variables: AgentVariables, model?: Pick<ModelAccess, 'variables'>) {
    this.#gate = gate;
    this.#variables = variables;
    this.#model = model;
  }

  /** @param definition what is about to run. */
  permit(agent: string, definition: AgentDefinition): Promise<LaunchPermit> {
    return this.#gate.permit(agent, asWritten(agent, definition));
  }

  /** As `LaunchGate.mayStartUnasked`. @param definition what would run. */
  mayStartUnasked(agent: string, definition: AgentDefinition): boolean {
    return this.#gate.mayStartUnasked(agent, asWritten(agent, definition));
  }

  /** Names of variables that agents may have although they look secret. */
  get passed(): readonly string[] {
    return readSetting('environment.pass');
  }

  /** The embedded agent needs nothing, unless the user gave it a model. */
  async grants(agent: string): Promise<LaunchGrants> {
    if (agent === builtinAgent) return { pass: [], variables: (await this.#model?.variables()) ?? {} };
    return { pass: this.passed, variables: await this.#variables.of(agent) };
  }

  /** What the user told only this agent, and what of the environment it gets although it looks secret. */
  secrets(agent: string): readonly string[] {
    const passed = [...this.#passedTo(agent).values()].filter(({ length }) => length >= minSecretLength);
    return [...this.#variables.values(agent), ...passed];
  }

  /** The text without those. */
  hide(agent: string, text: string): string {
    return redactSecrets(this.#variables.hide(agent, text), this.#passedTo(agent));
  }

  #passedTo(agent: string): ReadonlyMap<string, string> {
    return letThrough(process.env, agent === builtinAgent ? [] : this.passed, process.platform);
  }
}

/** Undefined for the embedded agent, which is no command of the user's. */
function asWritten(agent: string, definition: AgentDefinition): AgentDefinition | undefined {
  if (agent === builtinAgent) return undefined;
  // The open folder is where it runs unless the user named another: that is not a change of the command.
  const { cwd, ...rest } = definition;
  return writtenDefinition(agent)?.cwd === undefined ? rest : { ...rest, cwd };
}
