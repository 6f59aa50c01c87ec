// Signing in to agents, in one place: whoever is told that the user has to sign in asks here, and tries again after it.
// Two who ask at once see one dialog, and an agent that is never content does not make the user sign in for ever.

import type { Agent } from '../../agent/agent.ts';
import { heldBack } from '../../agent/agentEnvironment.ts';
import { commandLine } from '../../agent/commandLine.ts';
import { resolveLaunch, systemHost } from '../../agent/launch.ts';
import { terminalLaunch } from '../../agent/terminalLaunch.ts';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import { logout } from '../../protocol/authenticate.ts';
import { signInWay, type AskedVariable, type AuthMethod } from '../../protocol/authMethod.ts';
import type { Agents } from '../agents.ts';
import { builtinAgent } from '../agentDefinitions.ts';
import type { Questions } from '../questions.ts';
import type { ReportAction } from '../report.ts';
import type { StartRules } from '../startRules.ts';
import type { AgentVariables } from './agentVariables.ts';
import { passVariables } from './passVariables.ts';
import { signInByAgent } from './signInByAgent.ts';
import { likelyNeeded, signInChoices, someOf } from './signInChoice.ts';
import { refused, type SignInOutcome } from './signInOutcome.ts';
import type { RunInTerminal } from './signInTerminal.ts';

/** How long after a sign-in a demand for another means that it was of no use, in ms. */
const provingTime = 120_000;

export interface AuthenticationParts {
  readonly agents: Pick<Agents, 'definition'>;
  readonly variables: AgentVariables;
  readonly rules: StartRules;
  readonly questions: Questions;
  readonly runInTerminal: RunInTerminal;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly showLog: ReportAction;
}

export class Authentication implements Disposable {
  readonly #parts: AuthenticationParts;
  readonly #signIns: Emitter<string>;
  /** Sign-ins and offers of one that are under way, by agent. */
  readonly #flows = new Map<string, Promise<SignInOutcome>>();
  readonly #offers = new Map<string, PromiseWithResolvers<SignInOutcome>>();
  /** When the user signed in, until the agent has shown that it is content. */
  readonly #unproven = new Map<string, number>();
  readonly #signedOut = new Set<string>();

  constructor(parts: AuthenticationParts) {
    this.#parts = parts;
    this.#signIns = new Emitter((error) => parts.logger.error('A listener of the sign-ins failed', error));
  }

  /** Fires with the agent's name: what failed for want of a sign-in can be tried again. */
  get onDidSignIn(): Event<string> {
    return this.#signIns.event;
  }

  /**
   * Something was answered with auth_required: offers to sign in, and resolves when that is over; after `signedIn` the same
   * is to be asked again, of the connection the agent has by then. A refusal has been shown to the user already. `background`
   * is for what the user did not just ask for: it stays silent after signing out. Never rejects.
   */
  required(agent: Agent, asker: 'user' | 'background'): Promise<SignInOutcome> {
    const { name } = agent;
    if (asker === 'background' && this.#signedOut.has(name)) return Promise.resolve({ kind: 'cancelled' });
    this.#signedOut.delete(name);
    const underWay = this.#flows.get(name) ?? this.#offers.get(name)?.promise;
    if (underWay) return underWay;
    const offer = Promise.withResolvers<SignInOutcome>();
    this.#offers.set(name, offer);
    void this.#offer(agent).then(offer.resolve);
    return offer.promise.finally(() => this.#offers.delete(name));
  }

  /** The user wants to sign in now. A refusal has been shown when this resolves. Never rejects. */
  signIn(agent: Agent): Promise<SignInOutcome> {
    const { name } = agent;
    const underWay = this.#flows.get(name);
    if (underWay) return underWay;
    const flow = this.#flow(agent).finally(() => this.#flows.delete(name));
    this.#flows.set(name, flow);
    return flow;
  }

  /** Something that needs a sign-in was answered: whatever the user did helped. Cheap. */
  works(agent: string): void {
    this.#unproven.delete(agent);
  }

  /** Signs out as far as the agent can, forgets what the user gave it, and says so. Never rejects. */
  async signOut(agent: Agent): Promise<void> {
    try {
      await this.#signOut(agent);
    } catch (error) {
      await this.#tell(agent.name, `Signing out of "${agent.name}" failed: ${textOf(error)}`);
    }
  }

  /**
   * What was kept from the agent and may be what it lacks, to be said where it fails: a sentence and the way out; or nothing.
   */
  missing(agent: Agent): { readonly sentence: string; readonly action: ReportAction } | undefined {
    const held = likelyNeeded(this.#held(agent.name), methodsOf(agent));
    if (held.length === 0) return undefined;
    return {
      sentence: `It does not get ${someOf(held)} of your environment.`,
      action: { title: 'Pass Variables…', run: () => this.#pass(agent) },
    };
  }

  async #offer(agent: Agent): Promise<SignInOutcome> {
    const { name } = agent;
    const since = this.#unproven.get(name);
    const inVain = since !== undefined && this.#parts.clock.now() - since < provingTime;
    const missing = this.missing(agent);
    const message = inVain
      ? `Agent "${name}" still wants you to sign in, although you just did.`
      : `Agent "${name}" needs you to sign in.`;
    this.#parts.logger.info(`[${name}] ${inVain ? 'sign-in was of no use' : 'a sign-in is needed'}.`);
    const again = inVain ? 'Sign In Again' : 'Sign In';
    const buttons = [again, ...(missing ? [missing.action.title] : []), this.#parts.showLog.title];
    const text = missing ? `${message} ${missing.sentence}` : message;
    try {
      const chosen = await this.#parts.questions.offer('error', text, ...buttons);
      if (chosen === again) return await this.signIn(agent);
      if (chosen !== undefined && chosen === missing?.action.title) return await this.#pass(agent);
      if (chosen === this.#parts.showLog.title) await this.#parts.showLog.run();
      return inVain ? refused(message) : { kind: 'cancelled' };
    } catch (error) {
      this.#parts.logger.error(`[${name}] the offer to sign in failed`, error);
      return { kind: 'cancelled' };
    }
  }

  async #flow(agent: Agent): Promise<SignInOutcome> {
    let outcome: SignInOutcome;
    try {
      outcome = await this.#choose(agent);
    } catch (error) {
      this.#parts.logger.error(`[${agent.name}] signing in failed`, error);
      outcome = refused(`Signing in to "${agent.name}" failed: ${textOf(error)}`);
    }
    return await this.#finish(agent, outcome);
  }

  async #finish(agent: Agent, outcome: SignInOutcome): Promise<SignInOutcome> {
    const { name } = agent;
    if (outcome.kind === 'refused') {
      const message = this.#parts.rules.hide(name, outcome.message);
      // Nobody waits for it to be read.
      void this.#tell(name, message);
      return refused(message);
    }
    if (outcome.kind === 'cancelled') return outcome;
    this.#signedOut.delete(name);
    this.#unproven.set(name, this.#parts.clock.now());
    // Whoever waits with an offer on screen has nothing to wait for any more.
    this.#offers.get(name)?.resolve(outcome);
    this.#signIns.fire(name);
    return outcome;
  }

  async #choose(agent: Agent): Promise<SignInOutcome> {
    const { name } = agent;
    const state = await agent.start();
    if (state.kind !== 'ready') {
      return refused(
        state.kind === 'failed' ? state.failure.message : `Agent "${name}" was stopped. Restart it first.`,
      );
    }
    const methods = methodsOf(agent);
    const held = this.#held(name);
    // Where there is a proper way, only what may well be needed is worth a choice of its own.
    const choices = signInChoices(methods, methods.length === 0 ? held : likelyNeeded(held, methods));
    if (choices.length === 0) {
      return refused(
        `Agent "${name}" offers no way to sign in from here. Sign in with its own program in a terminal, then restart it.`,
      );
    }
    const choice =
      choices.length === 1 && methods.length === 1
        ? choices[0]
        : await this.#parts.questions.choose(`Sign in to ${name}`, choices);
    if (!choice) return { kind: 'cancelled' };
    if (choice.method) return await this.#by(agent, choice.method);
    return await this.#passAndRestart(agent);
  }

  async #by(agent: Agent, method: AuthMethod): Promise<SignInOutcome> {
    const { name } = agent;
    const way = signInWay(method);
    const definition = this.#parts.agents.definition(name);
    const { state } = agent;
    switch (way.kind) {
      case 'agent':
        if (state.kind !== 'ready') return refused(`Agent "${name}" ended meanwhile.`);
        return await signInByAgent(name, method, state.connection);
      case 'terminal': {
        if (!definition) return refused(`Agent "${name}" is no longer in acpHost.agents.`);
        // The settings may have changed since the agent was started.
        const permit = await this.#parts.rules.permit(name, definition);
        if (permit.kind === 'refused') return refused(permit.failure.message);
        const { args = [], env = {} } = definition;
        const program = { ...definition, args: [...args, ...way.args], env: { ...env, ...way.env } };
        return await this.#inTerminal(agent, program);
      }
      case 'command': {
        const program = {
          command: way.command,
          args: way.args,
          env: { ...definition?.env, ...way.env },
          cwd: definition?.cwd,
        };
        const line = commandLine(program);
        const agreed = await this.#parts.questions.confirm(
          `Agent "${name}" signs you in by running another program in a terminal.`,
          line,
          'Run',
        );
        return agreed ? await this.#inTerminal(agent, program) : { kind: 'cancelled' };
      }
      case 'variables':
        return await this.#byVariables(agent, method, way.variables, way.link);
    }
  }

  async #inTerminal(agent: Agent, program: Parameters<typeof resolveLaunch>[1]): Promise<SignInOutcome> {
    const { name } = agent;
    const host = systemHost();
    const resolved = await resolveLaunch(name, program, host, await this.#parts.rules.grants(name));
    if (resolved.kind === 'failed') return refused(resolved.failure.message);
    const launch = terminalLaunch(resolved.launch, host.platform);
    this.#parts.logger.info(`[${name}] signing in in a terminal: ${launch.program}`);
    const code = await this.#parts.runInTerminal(`Sign in to ${name}`, launch);
    if (code === undefined) return { kind: 'cancelled' };
    if (code !== 0) {
      return refused(`Signing in to "${name}" failed: its program in the terminal ended with code ${code}.`);
    }
    return await restarted(agent);
  }

  async #byVariables(
    agent: Agent,
    method: AuthMethod,
    asked: readonly AskedVariable[],
    link: string | undefined,
  ): Promise<SignInOutcome> {
    const { name } = agent;
    const { questions, variables, logger } = this.#parts;
    const given: Record<string, string> = {};
    for (const [index, { name: variable, label, secret, optional }] of asked.entries()) {
      const count = asked.length > 1 ? ` (${index + 1} of ${asked.length})` : '';
      const where = link === undefined ? '' : ` You get it at ${link}`;
      const value = await questions.input({
        title: `Sign in to ${name}${count}`,
        prompt: `${label}: becomes ${variable} for this agent, kept in VS Code's secret storage.${where}`,
        password: secret,
        optional,
      });
      if (value === undefined) return { kind: 'cancelled' };
      given[variable] = value;
    }
    await variables.add(name, given);
    const outcome = await restarted(agent);
    if (outcome.kind !== 'signedIn' || agent.state.kind !== 'ready') return outcome;
    // Agents from before these methods left the protocol take the key over only when told to.
    const told = await signInByAgent(name, method, agent.state.connection);
    if (told.kind === 'refused')
      logger.debug(
        `[${name}] has its variables; authenticate: ${this.#parts.rules.hide(name, told.message)}`,
      );
    return told.kind === 'cancelled' ? told : outcome;
  }

  /** As a sign-in of its own: what failed is tried again after it. */
  #pass(agent: Agent): Promise<SignInOutcome> {
    const underWay = this.#flows.get(agent.name);
    if (underWay) return underWay;
    const flow = this.#passAndRestart(agent)
      .catch((error: unknown) => refused(`The setting could not be written: ${textOf(error)}`))
      .then((outcome) => this.#finish(agent, outcome))
      .finally(() => this.#flows.delete(agent.name));
    this.#flows.set(agent.name, flow);
    return flow;
  }

  async #passAndRestart(agent: Agent): Promise<SignInOutcome> {
    const held = this.#held(agent.name);
    const passed = await passVariables(this.#parts.questions, held, likelyNeeded(held, methodsOf(agent)));
    return passed ? await restarted(agent) : { kind: 'cancelled' };
  }

  async #signOut(agent: Agent): Promise<void> {
    const { name, state } = agent;
    const can =
      state.kind === 'ready' && state.initializeResult.agentCapabilities?.auth?.logout !== undefined;
    if (can) await state.connection.sendRequest(logout, {});
    const forgotten = await this.#parts.variables.forget(name);
    if (!can && !forgotten) {
      await this.#tell(
        name,
        state.kind === 'ready'
          ? `Agent "${name}" cannot be signed out of from here. Use its own program in a terminal.`
          : `Agent "${name}" is not running. Restart it, then sign out.`,
      );
      return;
    }
    this.#unproven.delete(name);
    this.#signedOut.add(name);
    // What it still knows ends with its process.
    if (agent.state.kind !== 'idle') await agent.restart();
    void this.#parts.questions.offer('info', `You are signed out of "${name}".`);
  }

  /** Of the environment, what the agent does not get. */
  #held(agent: string): string[] {
    if (agent === builtinAgent) return [];
    const { env, platform } = systemHost();
    const given = Object.keys(this.#parts.agents.definition(agent)?.env ?? {});
    return heldBack(env, [...this.#parts.rules.passed, ...given], platform);
  }

  async #tell(agent: string, message: string): Promise<void> {
    const { questions, showLog, logger } = this.#parts;
    try {
      const shown = this.#parts.rules.hide(agent, message);
      const chosen = await questions.offer('error', shown, showLog.title);
      if (chosen === showLog.title) await showLog.run();
    } catch (error) {
      logger.error('A message could not be shown', error);
    }
  }

  dispose(): void {
    for (const offer of this.#offers.values()) offer.resolve({ kind: 'cancelled' });
    this.#signIns.dispose();
  }
}

function methodsOf({ state }: Agent): readonly AuthMethod[] {
  return state.kind === 'ready' ? (state.initializeResult.authMethods ?? []) : [];
}

/** Only a new process reads what signing in has left for it. */
async function restarted(agent: Agent): Promise<SignInOutcome> {
  const state = await agent.restart();
  if (state.kind === 'ready') return { kind: 'signedIn' };
  return state.kind === 'failed' ? refused(state.failure.message) : { kind: 'cancelled' };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
