// Decides whether an agent may start, which environment variables it gets, and which of their values are redacted from
// then on. Used wherever an agent's process starts.

import type { AgentDefinition } from '../../agent/launch/agentDefinition.ts';
import { passedSecrets, type Environment } from '../../agent/launch/agentEnvironment.ts';
import type { LaunchPermit } from '../../agent/agentParts.ts';
import { redactSecrets, minSecretLength } from '../../agent/launch/secretVariable.ts';
import type { Launch, LaunchGrants, LaunchHost } from '../../agent/launch/launch.ts';
import type { FindLoginPrograms } from '../../agent/launch/loginPrograms.ts';
import type { FindWorkspaceProgram, NamedProgram } from '../../agent/launch/programOfWorkspace.ts';
import { defaultFolder, writtenDefinition } from './agentDefinitions.ts';
import { builtinAgent } from './builtinAgent.ts';
import type { ModelAccess } from './modelAccess.ts';
import { argsOfAnyFolder, withoutDefaultFolder } from './readDefinition.ts';
import type { RemoteHeaders } from './remoteHeaders.ts';
import { readSetting } from '../settings/settings.ts';
import { recentUserHost } from '../settings/userHost.ts';
import type { AgentSecrets } from '../storage/agentSecrets.ts';
import type { LaunchConsent } from './launchConsent.ts';

/** What finds the files that a command would run because of a folder on PATH. */
export interface ProgramFinders {
  readonly ofWorkspace: FindWorkspaceProgram;
  readonly ofLogin: FindLoginPrograms;
}

const noFinders: ProgramFinders = {
  ofWorkspace: () => Promise.resolve(undefined),
  ofLogin: () => Promise.resolve([]),
};

export class LaunchPolicy {
  readonly #gate: LaunchConsent;
  readonly #variables: AgentSecrets;
  readonly #model: Pick<ModelAccess, 'variables'> | undefined;
  readonly #headers: Pick<AgentSecrets, 'values' | 'redact'> | undefined;
  readonly #remote: RemoteHeaders | undefined;
  readonly #find: ProgramFinders;
  /** By the names that are let through, as JSON. */
  #passedSecrets:
    { readonly host: LaunchHost; readonly byPass: Map<string, ReadonlyMap<string, string>> } | undefined;

  /**
   * @param model access of the built-in agent to a model; without it, it has none.
   * @param headers the headers of model providers, which are redacted too.
   * @param remote the headers of remote agents; without it, they get none.
   * @param find finds files of the workspace, and of the login shell's PATH, that would run; without it, none is found.
   */
  constructor(
    gate: LaunchConsent,
    variables: AgentSecrets,
    model?: Pick<ModelAccess, 'variables'>,
    headers?: Pick<AgentSecrets, 'values' | 'redact'>,
    remote?: RemoteHeaders,
    find: ProgramFinders = noFinders,
  ) {
    this.#gate = gate;
    this.#variables = variables;
    this.#model = model;
    this.#headers = headers;
    this.#remote = remote;
    this.#find = find;
  }

  /** Asks the user where needed. @param definition the command that is about to run. @param launch what it was resolved to. */
  async permit(agent: string, definition: AgentDefinition, launch?: Launch): Promise<LaunchPermit> {
    const written = asWritten(agent, definition);
    const args = argsOfAnyFolder(written);
    const named =
      launch && 'command' in definition ? namedProgram(definition.command, launch, args) : undefined;
    const permit = await this.#gate.permit(agent, written, {
      ofWorkspace: async () => named && (await this.#find.ofWorkspace(named)),
      ofLogin: async () => (named ? await this.#find.ofLogin(named) : []),
    });
    if (permit.kind === 'refused' || !('url' in definition)) return permit;
    return (await this.#remote?.permit(agent, definition)) ?? permit;
  }

  /**
   * The file of the workspace that would run. @param written the command that `launch` was resolved from. @param args those that may
   * name such a file.
   */
  async workspaceProgram(
    written: string,
    launch: Launch,
    args: readonly string[] = [],
  ): Promise<string | undefined> {
    return await this.#find.ofWorkspace(namedProgram(written, launch, args));
  }

  /** Deletes the values of a remote agent's headers. Resolves to true if there were any. */
  async forgetHeaders(agent: string): Promise<boolean> {
    return (await this.#remote?.secrets.forget(agent)) ?? false;
  }

  /** To be called when the server of a remote agent has refused its headers. */
  headersRefused(agent: string): void {
    this.#remote?.refused(agent);
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
    const entered = [this.#variables, this.#headers, this.#remote?.secrets];
    return [...entered.flatMap((secrets) => secrets?.values(agent) ?? []), ...passed];
  }

  /** The environment that the user's settings define, up to 2 s old. Another object once it was read again. */
  environment(): Environment {
    return recentUserHost().env;
  }

  /** `text` with those secrets redacted. */
  redact(agent: string, text: string): string {
    let redacted = this.#variables.redact(agent, text);
    for (const secrets of [this.#headers, this.#remote?.secrets])
      redacted = secrets?.redact(agent, redacted) ?? redacted;
    return redactSecrets(redacted, this.#passedTo(agent));
  }

  /** Called for each message that is logged, so the result is kept until the environment is read again. */
  #passedTo(agent: string): ReadonlyMap<string, string> {
    const host = recentUserHost();
    const pass = agent === builtinAgent ? [] : this.passed;
    if (this.#passedSecrets?.host !== host) this.#passedSecrets = { host, byPass: new Map() };
    const { byPass } = this.#passedSecrets;
    const key = JSON.stringify(pass);
    const found = byPass.get(key) ?? passedSecrets(host, pass);
    byPass.set(key, found);
    return found;
  }
}

function namedProgram(written: string, { command, env, cwd }: Launch, args: readonly string[]): NamedProgram {
  return { written, program: command, env, cwd, args };
}

/** The definition that the user agrees to; undefined for the built-in agent. */
function asWritten(agent: string, definition: AgentDefinition): AgentDefinition | undefined {
  if (agent === builtinAgent) return undefined;
  return withoutDefaultFolder(definition, writtenDefinition(agent), defaultFolder());
}
