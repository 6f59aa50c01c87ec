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
import type { AskedLaunch } from './launchQuestion.ts';
import { fingerprintOf } from './serverAddress.ts';

const memory = 'acpHost.agentsThatRan';
/** Hashes of the allowed pairs of a definition and a file of a workspace, or of the login shell's PATH, that it would run. */
const filesMemory = 'acpHost.workspacePrograms';
const mostFiles = 200;

const noFiles: FilesToRun = {
  ofWorkspace: () => Promise.resolve(undefined),
  ofLogin: () => Promise.resolve([]),
};

/** Each is called only if it decides about a question. */
export interface FilesToRun {
  /** The file of the workspace that a program named by its name would run, if there is one. */
  readonly ofWorkspace: () => Promise<string | undefined>;
  /** The programs that only the login shell's PATH decides, as absolute paths. */
  readonly ofLogin: () => Promise<readonly string[]>;
}

/**
 * Decides whether an agent's process may start: never in an untrusted folder, and a command that differs from the one
 * that ran before only after the user agreed to it. A new agent in the settings needs no question; but settings are
 * synced and edited by other programs, so a command swapped under a known name must not go unnoticed. For the same reason, the
 * user is asked before an agent on another machine is first connected. A command that is only a name runs a file of the workspace
 * only after the user agreed to that file.
 *
 * The login shell's PATH can decide which program a name means. The fingerprint has the programs that it decides, not the PATH: most of
 * its folders have nothing to do with the agent, and they change with each tool that is installed. The user is asked if another
 * program would run than the one they agreed to, as for a changed command. A new agent in the settings needs no question here either:
 * its name means what the user's own terminal would run. Once VS Code was started with the new PATH, nothing is decided by the shell
 * any more, and nothing is asked. Used by `LaunchPolicy`.
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
   */
  async permit(
    agent: string,
    definition: AgentDefinition | undefined,
    files: FilesToRun = noFiles,
  ): Promise<LaunchPermit> {
    if (!this.#isTrusted()) return { kind: 'refused', failure: failures.untrusted(agent) };
    if (!definition) return { kind: 'allowed' };
    const fingerprint = definitionFingerprint(definition);
    const before = this.#before(agent);
    const isProgram = !('url' in definition);
    /** What the user has just agreed to. */
    const agreed = new Set<string>();
    let isAsked = before === undefined ? isOnAnotherMachine(definition) : before !== fingerprint;
    // Again after each question: other files may run by then.
    for (;;) {
      const isNew = (one: string): boolean =>
        !agreed.has(one) && !this.#files().includes(hashOf(agent, fingerprint, one));
      const file = isProgram ? await files.ofWorkspace() : undefined;
      const newFile = file !== undefined && isNew(file) ? file : undefined;
      const ofLogin = isProgram ? await files.ofLogin() : [];
      const newOfLogin = ofLogin.filter(isNew);
      const isOtherProgram = before !== undefined && newOfLogin.length > 0;
      if (isAsked || newFile !== undefined || isOtherProgram) {
        const asked = { agent, definition, isChanged: isAsked, file: newFile };
        if (!(await this.#ask({ ...asked, ofLogin: isOtherProgram ? ofLogin : [] }))) {
          const [program] = newOfLogin;
          const failure =
            newFile !== undefined
              ? failures.fileNotAllowed(agent, newFile)
              : isAsked || program === undefined
                ? failures.notAllowed(agent)
                : failures.programNotAllowed(agent, program);
          return { kind: 'refused', failure };
        }
        isAsked = false;
        for (const one of [newFile ?? [], newOfLogin].flat()) agreed.add(one);
        continue;
      }
      if (before !== fingerprint) await this.#remember(agent, fingerprint);
      for (const one of [...agreed, ...newOfLogin]) await this.#rememberFile(hashOf(agent, fingerprint, one));
      return { kind: 'allowed' };
    }
  }

  /**
   * True if the agent may start before the user asks for it: the folder is trusted, and the same command ran before.
   * @param definition undefined for the built-in agent.
   */
  mayStartUnasked(agent: string, definition: AgentDefinition | undefined): boolean {
    if (!this.#isTrusted()) return false;
    return definition === undefined || this.#before(agent) === definitionFingerprint(definition);
  }

  /**
   * Remembers that the user agreed to this definition elsewhere, as when installing it. @param ofLogin the programs that were shown,
   * which only the login shell's PATH decides.
   */
  async allow(agent: string, definition: AgentDefinition, ofLogin: readonly string[] = []): Promise<void> {
    const fingerprint = definitionFingerprint(definition);
    await this.#remember(agent, fingerprint);
    for (const file of ofLogin) await this.#rememberFile(hashOf(agent, fingerprint, file));
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
  #ask(asked: AskedLaunch): Promise<boolean> {
    const { agent, definition, file, ofLogin } = asked;
    const key = JSON.stringify([definitionFingerprint(definition), agent, file, ofLogin]);
    const asking =
      this.#asking.get(key) ??
      import('./launchQuestion.ts').then(({ askAboutLaunch }) => askAboutLaunch(asked, this.#questions));
    this.#asking.set(key, asking);
    return asking.finally(() => this.#asking.delete(key));
  }
}

function hashOf(agent: string, fingerprint: string, file: string): string {
  return fingerprintOf(JSON.stringify([agent, fingerprint, file]));
}
