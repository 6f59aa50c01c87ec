// Decides whether an agent may start, which environment variables it gets, and which of their values are redacted from
// then on. Used wherever an agent's process starts.

import { workspace, type Memento } from 'vscode';
import {
  type AgentDefinition,
  commandLine,
  definitionFingerprint,
  isOnAnotherMachine,
  type ProgramDefinition,
  type RemoteDefinition,
  shownDefinition,
} from '../../agent/launch/agentDefinition.ts';
import { passedSecrets } from '../../agent/launch/agentEnvironment.ts';
import type { LaunchPermit } from '../../agent/agentParts.ts';
import { redactSecrets, minSecretLength } from '../../agent/launch/secretVariable.ts';
import type { LaunchGrants } from '../../agent/launch/launch.ts';
import { writtenDefinition } from './agentDefinitions.ts';
import { builtinAgent } from './builtinAgent.ts';
import type { ModelAccess } from './modelAccess.ts';
import type { RemoteHeaders } from './remoteHeaders.ts';
import { readSetting } from '../settings/settings.ts';
import type { AgentSecrets } from '../storage/agentSecrets.ts';
import * as failures from '../../agent/agentFailure.ts';
import { t } from '../../base/l10n.ts';
import type { Questions } from '../window/questions.ts';

export class LaunchPolicy {
  readonly #gate: LaunchConsent;
  readonly #variables: AgentSecrets;
  readonly #model: Pick<ModelAccess, 'variables'> | undefined;
  readonly #headers: Pick<AgentSecrets, 'values' | 'redact'> | undefined;
  readonly #remote: RemoteHeaders | undefined;

  /**
   * @param model access of the built-in agent to a model; without it, it has none.
   * @param headers the headers of model providers, which are redacted too.
   * @param remote the headers of remote agents; without it, they get none.
   */
  constructor(
    gate: LaunchConsent,
    variables: AgentSecrets,
    model?: Pick<ModelAccess, 'variables'>,
    headers?: Pick<AgentSecrets, 'values' | 'redact'>,
    remote?: RemoteHeaders,
  ) {
    this.#gate = gate;
    this.#variables = variables;
    this.#model = model;
    this.#headers = headers;
    this.#remote = remote;
  }

  /** Asks the user where needed. @param definition the command that is about to run. */
  async permit(agent: string, definition: AgentDefinition): Promise<LaunchPermit> {
    const permit = await this.#gate.permit(agent, asWritten(agent, definition));
    if (permit.kind === 'refused' || !('url' in definition)) return permit;
    return (await this.#remote?.permit(agent, definition)) ?? permit;
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

  /** `text` with those secrets redacted. */
  redact(agent: string, text: string): string {
    let redacted = this.#variables.redact(agent, text);
    for (const secrets of [this.#headers, this.#remote?.secrets])
      redacted = secrets?.redact(agent, redacted) ?? redacted;
    return redactSecrets(redacted, this.#passedTo(agent));
  }

  #passedTo(agent: string): ReadonlyMap<string, string> {
    return passedSecrets(process.env, agent === builtinAgent ? [] : this.passed, process.platform);
  }
}

/** The definition as in the settings; undefined for the built-in agent. */
function asWritten(agent: string, definition: AgentDefinition): AgentDefinition | undefined {
  if (agent === builtinAgent) return undefined;
  if ('url' in definition) return definition;
  // The default working directory is the open folder, so opening another folder is not a change of the command.
  const { cwd, ...rest } = definition;
  const written = writtenDefinition(agent);
  return written && 'cwd' in written && written.cwd !== undefined ? { ...rest, cwd } : rest;
}

const memory = 'acpHost.agentsThatRan';

/** Longest command line shown in the question, in UTF-16 units. */
const maxShown = 600;

/**
 * Decides whether an agent's process may start: never in an untrusted folder, and a command that differs from the one
 * that ran before only after the user agreed to it. A new agent in the settings needs no question; but settings are
 * synced and edited by other programs, so a command swapped under a known name must not go unnoticed. For the same reason, the
 * user is asked before an agent on another machine is first connected. Used by `LaunchPolicy`.
 */
export class LaunchConsent {
  readonly #state: Pick<Memento, 'get' | 'update'>;
  readonly #questions: Pick<Questions, 'offer'>;
  readonly #isTrusted: () => boolean;
  readonly #asking = new Map<string, Promise<boolean>>();

  constructor(
    state: Pick<Memento, 'get' | 'update'>,
    questions: Pick<Questions, 'offer'>,
    isTrusted: () => boolean = () => workspace.isTrusted,
  ) {
    this.#state = state;
    this.#questions = questions;
    this.#isTrusted = isTrusted;
  }

  /** Waits for the user's answer where one is needed. @param definition as in the settings; undefined for the built-in agent. */
  async permit(agent: string, definition: AgentDefinition | undefined): Promise<LaunchPermit> {
    if (!this.#isTrusted()) return { kind: 'refused', failure: failures.untrusted(agent) };
    if (!definition) return { kind: 'allowed' };
    const fingerprint = definitionFingerprint(definition);
    const before = this.#ran()[agent];
    const isAsked = before === undefined ? isOnAnotherMachine(definition) : before !== fingerprint;
    if (isAsked && !(await this.#ask(agent, definition, fingerprint)))
      return { kind: 'refused', failure: failures.notAllowed(agent) };
    if (before !== fingerprint) await this.#remember(agent, fingerprint);
    return { kind: 'allowed' };
  }

  /**
   * True if the agent may start before the user asks for it: the folder is trusted, and the same command ran before.
   * @param definition undefined for the built-in agent.
   */
  mayStartUnasked(agent: string, definition: AgentDefinition | undefined): boolean {
    if (!this.#isTrusted()) return false;
    return definition === undefined || this.#ran()[agent] === definitionFingerprint(definition);
  }

  /** Remembers that the user agreed to this definition elsewhere, as when installing it. */
  async allow(agent: string, definition: AgentDefinition): Promise<void> {
    await this.#remember(agent, definitionFingerprint(definition));
  }

  /** Fingerprints by agent. Read each time, since all windows share them. */
  #ran(): Readonly<Record<string, string>> {
    return this.#state.get<Record<string, string>>(memory) ?? {};
  }

  async #remember(agent: string, fingerprint: string): Promise<void> {
    await this.#state.update(memory, { ...this.#ran(), [agent]: fingerprint });
  }

  /** Asks once for the same change, however many callers start the agent. */
  #ask(agent: string, definition: AgentDefinition, fingerprint: string): Promise<boolean> {
    const key = `${fingerprint} ${agent}`;
    const asked =
      this.#asking.get(key) ??
      ('url' in definition ? this.#askServer(agent, definition) : this.#question(agent, definition));
    this.#asking.set(key, asked);
    return asked.finally(() => this.#asking.delete(key));
  }

  /** Not modal, as `#question`. */
  async #askServer(agent: string, definition: RemoteDefinition): Promise<boolean> {
    const connect = t('Connect');
    const answer = await this.#questions.offer(
      'warning',
      t(
        'Agent "{0}" in acpHost.agents uses a server or headers that were not used before. Your prompts, and the files that the agent reads, would be sent to this server. Connect? {1}',
        agent,
        shortened(shownDefinition(definition)),
      ),
      connect,
      t("Don't Connect"),
    );
    return answer === connect;
  }

  /** Not modal: a key meant for the editor could accept a dialog. */
  async #question(agent: string, definition: ProgramDefinition): Promise<boolean> {
    const shown = shortened(commandLine(definition));
    const names = Object.keys(definition.env ?? {});
    const run = t('Run');
    const answer = await this.#questions.offer(
      'warning',
      names.length === 0
        ? t(
            'The command of agent "{0}" in acpHost.agents has changed since it last ran. Run the new command? {1}',
            agent,
            shown,
          )
        : t(
            'The command of agent "{0}" in acpHost.agents has changed since it last ran. Run the new command? {1} (variables: {2})',
            agent,
            shown,
            names.join(', '),
          ),
      run,
      t("Don't Run"),
    );
    return answer === run;
  }
}

function shortened(text: string): string {
  return text.length > maxShown ? t('{0}… ({1} characters)', text.slice(0, maxShown), text.length) : text;
}
