// Decides whether an agent's process may start, and asks the user about a command that has changed. Used by `LaunchPolicy`.

import type { Memento } from 'vscode';
import * as failures from '../../agent/agentFailure.ts';
import type { LaunchPermit } from '../../agent/agentParts.ts';
import {
  type AgentDefinition,
  definitionFingerprint,
  isOnAnotherMachine,
} from '../../agent/launch/agentDefinition.ts';
import type { Questions } from '../window/questions.ts';
import { fingerprintOf } from './serverAddress.ts';

const memory = 'acpHost.agentsThatRan';
/** Hashes of the allowed pairs of a definition and a file of a workspace that it would run. */
const filesMemory = 'acpHost.workspacePrograms';
const mostFiles = 200;

/**
 * Decides whether an agent's process may start: never in an untrusted folder, and a command that differs from the one
 * that ran before only after the user agreed to it. A new agent in the settings needs no question; but settings are
 * synced and edited by other programs, so a command swapped under a known name must not go unnoticed. For the same reason, the
 * user is asked before an agent on another machine is first connected. A command that is only a name runs a file of the workspace
 * only after the user agreed to that file. Used by `LaunchPolicy`.
 */
export class LaunchConsent {
  readonly #state: Pick<Memento, 'get' | 'update'>;
  readonly #questions: Pick<Questions, 'offer' | 'confirm'>;
  readonly #isTrusted: () => boolean;
  readonly #asking = new Map<string, Promise<boolean>>();

  /** @param isTrusted true if the workspace is trusted. */
  constructor(
    state: Pick<Memento, 'get' | 'update'>,
    questions: Pick<Questions, 'offer' | 'confirm'>,
    isTrusted: () => boolean,
  ) {
    this.#state = state;
    this.#questions = questions;
    this.#isTrusted = isTrusted;
  }

  /**
   * Waits for the user's answer where one is needed. @param definition as in the settings; undefined for the built-in agent.
   * @param findFile resolves to the file of the workspace that a program named by its name would run, if there is one.
   */
  async permit(
    agent: string,
    definition: AgentDefinition | undefined,
    findFile: () => Promise<string | undefined> = () => Promise.resolve(undefined),
  ): Promise<LaunchPermit> {
    if (!this.#isTrusted()) return { kind: 'refused', failure: failures.untrusted(agent) };
    if (!definition) return { kind: 'allowed' };
    const fingerprint = definitionFingerprint(definition);
    const before = this.#before(agent);
    const isAsked = before === undefined ? isOnAnotherMachine(definition) : before !== fingerprint;
    const file = 'url' in definition ? undefined : await findFile();
    const newFile =
      file !== undefined && this.#files().includes(hashOf(agent, fingerprint, file)) ? undefined : file;
    if ((isAsked || newFile !== undefined) && !(await this.#ask(agent, definition, fingerprint, newFile))) {
      const failure =
        newFile === undefined ? failures.notAllowed(agent) : failures.fileNotAllowed(agent, newFile);
      return { kind: 'refused', failure };
    }
    if (before !== fingerprint) await this.#remember(agent, fingerprint);
    if (newFile !== undefined) await this.#rememberFile(hashOf(agent, fingerprint, newFile));
    return { kind: 'allowed' };
  }

  /**
   * True if the agent may start before the user asks for it: the folder is trusted, and the same command ran before.
   * @param definition undefined for the built-in agent.
   */
  mayStartUnasked(agent: string, definition: AgentDefinition | undefined): boolean {
    if (!this.#isTrusted()) return false;
    return definition === undefined || this.#before(agent) === definitionFingerprint(definition);
  }

  /** Remembers that the user agreed to this definition elsewhere, as when installing it. */
  async allow(agent: string, definition: AgentDefinition): Promise<void> {
    await this.#remember(agent, definitionFingerprint(definition));
  }

  /** The fingerprint of what ran before. */
  #before(agent: string): string | undefined {
    const ran = this.#ran();
    return Object.hasOwn(ran, agent) ? ran[agent] : undefined;
  }

  /** Fingerprints by agent. Read each time, since all windows share them. */
  #ran(): Readonly<Record<string, string>> {
    return this.#state.get<Record<string, string>>(memory) ?? {};
  }

  async #remember(agent: string, fingerprint: string): Promise<void> {
    await this.#state.update(memory, { ...this.#ran(), [agent]: fingerprint });
  }

  #files(): readonly string[] {
    return this.#state.get<readonly string[]>(filesMemory) ?? [];
  }

  async #rememberFile(hash: string): Promise<void> {
    const others = this.#files().filter((one) => one !== hash);
    await this.#state.update(filesMemory, [...others.slice(1 - mostFiles), hash]);
  }

  /** Asks once for the same change, however many callers start the agent. */
  #ask(
    agent: string,
    definition: AgentDefinition,
    fingerprint: string,
    file: string | undefined,
  ): Promise<boolean> {
    const key = JSON.stringify([fingerprint, agent, file]);
    const asked =
      this.#asking.get(key) ??
      import('./launchQuestion.ts').then(({ askAboutLaunch }) =>
        askAboutLaunch({ agent, definition, file }, this.#questions),
      );
    this.#asking.set(key, asked);
    return asked.finally(() => this.#asking.delete(key));
  }
}

function hashOf(agent: string, fingerprint: string, file: string): string {
  return fingerprintOf(JSON.stringify([agent, fingerprint, file]));
}
