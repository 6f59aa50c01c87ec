// Decides whether an agent may start, which environment variables it gets, and which of their values are redacted from
// then on. Used wherever an agent's process starts.

import type { AgentDefinition } from '../../agent/launch/agentDefinition.ts';
import { letThrough } from '../../agent/launch/agentEnvironment.ts';
import type { LaunchPermit } from '../../agent/agentParts.ts';
import { redactSecrets, minSecretLength } from '../../agent/redactSecrets.ts';
import type { LaunchGrants } from '../../agent/launch/launch.ts';
import { builtinAgent, writtenDefinition } from './agentDefinitions.ts';
import type { ModelAccess } from './modelAccess.ts';
import type { LaunchConsent } from './launchConsent.ts';
import { readSetting } from '../settings/settings.ts';
import type { AgentVariables } from '../storage/agentVariables.ts';

export class LaunchPolicy {
  readonly #gate: LaunchConsent;
  readonly #variables: AgentVariables;
  readonly #model: Pick<ModelAccess, 'variables'> | undefined;

  /** @param model access of the built-in agent to a model; without it, it has none. */
  constructor(gate: LaunchConsent, variables: AgentVariables, model?: Pick<ModelAccess, 'variables'>) {
    this.#gate = gate;
    this.#variables = variables;
    this.#model = model;
  }

  /** Asks the user where needed. @param definition the command that is about to run. */
  permit(agent: string, definition: AgentDefinition): Promise<LaunchPermit> {
    return this.#gate.permit(agent, asWritten(agent, definition));
  }

  /** As `LaunchConsent.mayStartUnasked`. @param definition the command that would run. */
  mayStartUnasked(agent: string, definition: AgentDefinition): boolean {
    return this.#gate.mayStartUnasked(agent, asWritten(agent, definition));
  }

  /** Names of the environment variables that agents get although they look secret. */
  get passed(): readonly string[] {
    return readSetting('environment.pass');
  }

  /** The variables of the agent's process. The built-in agent gets none, except for its model's. */
  async grants(agent: string): Promise<LaunchGrants> {
    if (agent === builtinAgent) return { pass: [], variables: (await this.#model?.variables()) ?? {} };
    return { pass: this.passed, variables: await this.#variables.of(agent) };
  }

  /** Secret values that the agent has: those the user entered for it, and those it gets from the environment. */
  secrets(agent: string): readonly string[] {
    const passed = [...this.#passedTo(agent).values()].filter(({ length }) => length >= minSecretLength);
    return [...this.#variables.values(agent), ...passed];
  }

  /** `text` with those values redacted. */
  redact(agent: string, text: string): string {
    return redactSecrets(this.#variables.redact(agent, text), this.#passedTo(agent));
  }

  #passedTo(agent: string): ReadonlyMap<string, string> {
    return letThrough(process.env, agent === builtinAgent ? [] : this.passed, process.platform);
  }
}

/** The definition as in the settings; undefined for the built-in agent. */
function asWritten(agent: string, definition: AgentDefinition): AgentDefinition | undefined {
  if (agent === builtinAgent) return undefined;
  // The default working directory is the open folder, so opening another folder is not a change of the command.
  const { cwd, ...rest } = definition;
  return writtenDefinition(agent)?.cwd === undefined ? rest : { ...rest, cwd };
}
