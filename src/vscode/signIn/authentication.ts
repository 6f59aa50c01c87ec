// Signs users in to agents. Every request that is answered with auth_required comes here and is repeated afterwards. Requests at
// the same time share one dialog, and an agent that is never satisfied does not make the user sign in forever.

import type { Agent } from '../../agent/agent.ts';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { t } from '../../base/l10n.ts';
import { logout } from '../../protocol/authMethod.ts';
import type { ReportAction } from '../window/report.ts';
import { someOf, refused, type SignInOutcome } from './signInChoice.ts';
import { SignInWays, type SignInParts } from './signInWays.ts';

/** ms after a sign-in in which another auth_required means that it did not help. */
const provingTime = 120_000;

export interface AuthenticationParts extends SignInParts {
  readonly clock: Clock;
  readonly showLog: ReportAction;
}

export class Authentication implements Disposable {
  readonly #parts: AuthenticationParts;
  readonly #ways: SignInWays;
  readonly #signIns: Emitter<string>;
  /** Sign-ins in progress and open offers to sign in, by agent. */
  readonly #flows = new Map<string, Promise<SignInOutcome>>();
  readonly #offers = new Map<string, PromiseWithResolvers<SignInOutcome>>();
  /** Time of the last sign-in by agent, until a request has succeeded since. */
  readonly #unproven = new Map<string, number>();
  readonly #signedOut = new Set<string>();

  constructor(parts: AuthenticationParts) {
    this.#parts = parts;
    this.#ways = new SignInWays(parts);
    this.#signIns = new Emitter((error) => parts.logger.error('A listener of the sign-ins failed', error));
  }

  /** Fires with the agent's name after a sign-in: failed requests can be repeated. */
  get onDidSignIn(): Event<string> {
    return this.#signIns.event;
  }

  /**
   * Call it after auth_required: offers to sign in and resolves when that is over. After `signedIn`, repeat the request on the
   * agent's connection of that time. A refusal has already been shown to the user. Use `background` for requests that the user
   * did not just make: they do not ask after a sign-out. Never rejects.
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

  /** Signs in at the user's request. A refusal has been shown when this resolves. Never rejects. */
  signIn(agent: Agent): Promise<SignInOutcome> {
    const { name } = agent;
    const underWay = this.#flows.get(name);
    if (underWay) return underWay;
    const flow = this.#flow(agent).finally(() => this.#flows.delete(name));
    this.#flows.set(name, flow);
    return flow;
  }

  /** Call it when a request that needs a sign-in succeeded: the sign-in helped. Cheap. */
  works(agent: string): void {
    this.#unproven.delete(agent);
  }

  /** Signs out if the agent supports it, forgets the variables entered for it, and tells the user. Never rejects. */
  async signOut(agent: Agent): Promise<void> {
    try {
      await this.#signOut(agent);
    } catch (error) {
      await this.#tell(agent.name, t('Signing out of "{0}" failed: {1}', agent.name, textOf(error)));
    }
  }

  /**
   * Variables withheld from the agent that it may need, for error messages: a sentence and an action. Undefined if there are none.
   */
  missing(agent: Agent): { readonly sentence: string; readonly action: ReportAction } | undefined {
    const withheld = this.#ways.withheldVariables(agent);
    if (withheld.length === 0) return undefined;
    return {
      sentence: t('It does not get {0} of your environment.', someOf(withheld)),
      action: { title: t('Pass Variables…'), run: () => this.#pass(agent) },
    };
  }

  async #offer(agent: Agent): Promise<SignInOutcome> {
    const { name } = agent;
    const since = this.#unproven.get(name);
    const inVain = since !== undefined && this.#parts.clock.now() - since < provingTime;
    const missing = this.missing(agent);
    const message = inVain
      ? t('Agent "{0}" still wants you to sign in, although you just did.', name)
      : t('Agent "{0}" needs you to sign in.', name);
    this.#parts.logger.info(`[${name}] ${inVain ? 'the sign-in did not help' : 'a sign-in is needed'}.`);
    const again = inVain ? t('Sign In Again') : t('Sign In');
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
      outcome = await this.#ways.signIn(agent);
    } catch (error) {
      this.#parts.logger.error(`[${agent.name}] signing in failed`, error);
      outcome = refused(t('Signing in to "{0}" failed: {1}', agent.name, textOf(error)));
    }
    return await this.#finish(agent, outcome);
  }

  async #finish(agent: Agent, outcome: SignInOutcome): Promise<SignInOutcome> {
    const { name } = agent;
    if (outcome.kind === 'refused') {
      const message = this.#parts.rules.redact(name, outcome.message);
      // Does not wait until the user closes the message.
      void this.#tell(name, message);
      return refused(message);
    }
    if (outcome.kind === 'cancelled') return outcome;
    this.#signedOut.delete(name);
    this.#unproven.set(name, this.#parts.clock.now());
    // An offer that is still on the screen is no longer needed.
    this.#offers.get(name)?.resolve(outcome);
    this.#signIns.fire(name);
    return outcome;
  }

  /** Passes variables on. Counts as a sign-in, so failed requests are repeated. */
  #pass(agent: Agent): Promise<SignInOutcome> {
    const underWay = this.#flows.get(agent.name);
    if (underWay) return underWay;
    const flow = this.#ways
      .pass(agent)
      .catch((error: unknown) => refused(t('The setting could not be written: {0}', textOf(error))))
      .then((outcome) => this.#finish(agent, outcome))
      .finally(() => this.#flows.delete(agent.name));
    this.#flows.set(agent.name, flow);
    return flow;
  }

  async #signOut(agent: Agent): Promise<void> {
    const { name, state } = agent;
    const can =
      state.kind === 'ready' && state.initializeResult.agentCapabilities?.auth?.logout !== undefined;
    // First, so that the key is deleted whatever the agent answers, and whenever.
    const forgotten = await this.#parts.variables.forget(name);
    if (!can && !forgotten) {
      await this.#tell(
        name,
        state.kind === 'ready'
          ? t('Agent "{0}" cannot be signed out of from here. Use its own program in a terminal.', name)
          : t('Agent "{0}" is not running. Restart it, then sign out.', name),
      );
      return;
    }
    try {
      if (can) await state.connection.sendRequest(logout, {});
    } catch (error) {
      if (forgotten) await this.#startWithout(agent);
      throw error;
    }
    await this.#startWithout(agent);
    void this.#parts.questions.offer('info', t('You are signed out of "{0}".', name));
  }

  /** Restarts the agent, so that credentials in its process are gone. */
  async #startWithout(agent: Agent): Promise<void> {
    this.#unproven.delete(agent.name);
    this.#signedOut.add(agent.name);
    if (agent.state.kind !== 'idle') await agent.restart();
  }

  async #tell(agent: string, message: string): Promise<void> {
    const { questions, showLog, logger } = this.#parts;
    try {
      const shown = this.#parts.rules.redact(agent, message);
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

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
