// Signs users in to agents. Every request that is answered with auth_required comes here and is repeated afterwards. Requests at
// the same time share one dialog, and an agent that is never satisfied does not make the user sign in forever.

import type { Agent } from '../../agent/agent.ts';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { agentName } from '../../base/agentName.ts';
import { Lazy } from '../../base/lazy.ts';
import { t } from '../../base/l10n.ts';
import type { SignInView } from '../../chat/messages/startMessages.ts';
import type { ReportAction } from '../window/report.ts';
import type { SignInCards } from './signInCards.ts';
import type { SignInStatuses } from './signInStatuses.ts';
import { someOf, refused, textOf, type SignInChoice, type SignInOutcome } from './signInChoice.ts';
import { likelyWithheld, offeredWays } from './offeredWays.ts';
import type { SignInWays, ChooseWay, SignInParts } from './signInWays.ts';

/** ms after a sign-in in which another auth_required means that it did not help. */
const provingTime = 120_000;

export interface AuthenticationParts extends SignInParts {
  readonly signInStatuses: SignInStatuses;
  readonly clock: Clock;
  readonly showLog: ReportAction;
}

export class Authentication implements SignInCards, Disposable {
  readonly #parts: AuthenticationParts;
  readonly #ways: Lazy<SignInWays>;
  readonly #signIns: Emitter<string>;
  /** Sign-ins in progress and open offers to sign in, by agent. */
  readonly #flows = new Map<string, Promise<SignInOutcome>>();
  readonly #offers = new Map<string, PromiseWithResolvers<SignInOutcome>>();
  /** Time of the last sign-in by agent, until a request has succeeded since. */
  readonly #unproven = new Map<string, number>();
  /** Agents whose process has not been restarted since the user signed in. */
  readonly #sameProcess = new Set<string>();
  readonly #signedOut = new Set<string>();
  /** Agents that show no card when they report that the user is not signed in: the user dismissed it, or it is not needed. */
  readonly #declined = new Set<string>();
  readonly #cards = new Map<string, { readonly agent: Agent; readonly view: SignInView }>();
  readonly #cardChanges: Emitter<string>;
  readonly #reports: Disposable;
  #shows: (agent: string) => boolean = () => false;

  constructor(parts: AuthenticationParts) {
    this.#parts = parts;
    this.#ways = new Lazy(async () => new (await import('./signInWays.ts')).SignInWays(parts));
    this.#cardChanges = new Emitter((error) => parts.logger.error('A listener of a card failed', error));
    this.#reports = parts.signInStatuses.onDidChange((name) => this.#cardChanges.fire(name));
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
    this.#setCard(agent, 'needed', this.#neededText(name));
    // Otherwise the card resolves it.
    if (!this.#shows(name)) void this.#offer(agent).then(offer.resolve);
    return offer.promise.finally(() => {
      this.#offers.delete(name);
      if (this.#cards.get(name)?.view.state === 'needed') this.#removeCard(name);
    });
  }

  /**
   * Call it if a request fails with auth_required right after a sign-in: some agents use a sign-in only in their next process.
   * Restarts the agent once for each sign-in. Resolves to true if it was restarted and is ready; otherwise the card says that the
   * sign-in did not help. Never rejects.
   */
  async restart(agent: Agent): Promise<boolean> {
    const { name } = agent;
    if (this.#sameProcess.delete(name) && this.#isInVain(name)) {
      this.#parts.logger.info(`[${name}] Restarting: it still requires a sign-in after the user signed in.`);
      if ((await agent.restart()).kind === 'ready') return true;
    }
    this.needed(agent);
    return false;
  }

  /** Signs in at the user's request. A refusal has been shown when this resolves. Never rejects. */
  signIn(agent: Agent): Promise<SignInOutcome> {
    return this.#flows.get(agent.name) ?? this.#start(agent);
  }

  /** @param choose by default the user is asked. */
  #start(agent: Agent, choose?: ChooseWay): Promise<SignInOutcome> {
    const { name } = agent;
    if (this.#cards.has(name))
      this.#setCard(agent, 'waiting', t('Waiting for you to sign in to {0}…', agentName(name)));
    const flow = this.#flow(agent, choose).finally(() => this.#flows.delete(name));
    this.#flows.set(name, flow);
    return flow;
  }

  /** Call it when a request that needs a sign-in succeeded. Cheap. @param isProof false if it opened a session. */
  works(agent: string, isProof = true): void {
    const isReportedOut = this.#parts.signInStatuses.state(agent) === 'signedOut';
    // Some agents open sessions without a sign-in.
    if (isReportedOut && !isProof) return;
    if (isReportedOut) this.#declined.add(agent);
    this.#unproven.delete(agent);
    if (this.#cards.has(agent)) this.#removeCard(agent);
  }

  /** Call it when the agent reported whether the user is signed in. Asks nothing, waits for nothing. */
  reported(agent: Agent): void {
    const { name, state } = agent;
    if (this.#flows.has(name)) return;
    const reported = this.#parts.signInStatuses.state(name);
    if (reported === 'signedOut') {
      const hasWays = state.kind === 'ready' && (state.initializeResult.authMethods ?? []).length > 0;
      if (hasWays && !this.#declined.has(name) && !this.#signedOut.has(name)) this.needed(agent);
    }
    if (reported !== 'signedIn') return;
    this.#declined.delete(name);
    if (!this.#offers.has(name)) this.#removeCard(name);
    // The user signed in elsewhere. An agent that still refuses is not asked again and again.
    else if (!this.#isInVain(name)) this.#signedIn(name);
  }

  account(agent: string): string | undefined {
    return this.#parts.signInStatuses.text(agent);
  }

  /** Shows a card, but asks nothing and waits for nothing. */
  needed(agent: Agent): void {
    if (!this.#cards.has(agent.name)) this.#setCard(agent, 'needed', this.#neededText(agent.name));
  }

  get onDidChangeCard(): Event<string> {
    return this.#cardChanges.event;
  }

  card(agent: string): SignInView | undefined {
    return this.#cards.get(agent)?.view;
  }

  async by(name: string, way: number): Promise<void> {
    const { agent, view } = this.#cards.get(name) ?? {};
    const chosen = view?.ways[way];
    if (!agent || !chosen || this.#flows.has(name)) return;
    // The agent may offer other ways since the card was drawn: only the one that the user read is meant.
    const isIt = ({ label, detail }: SignInChoice): boolean =>
      label === chosen.label && detail === chosen.detail;
    await this.#start(agent, (choices) =>
      Promise.resolve(choices.find((choice, at) => at === way && isIt(choice)) ?? choices.find(isIt)),
    );
  }

  dismiss(agent: string): void {
    this.#declined.add(agent);
    this.#removeCard(agent);
    this.#offers.get(agent)?.resolve({ kind: 'cancelled' });
  }

  presentWhere(shows: (agent: string) => boolean): void {
    this.#shows = shows;
  }

  #setCard(agent: Agent, state: SignInView['state'], message: string): void {
    const ways = offeredWays(agent, this.#parts).map(({ label, detail }) => ({ label, detail }));
    this.#cards.set(agent.name, { agent, view: { state, message, ways } });
    this.#cardChanges.fire(agent.name);
  }

  #removeCard(agent: string): void {
    if (this.#cards.delete(agent)) this.#cardChanges.fire(agent);
  }

  #neededText(agent: string): string {
    return this.#isInVain(agent)
      ? t('Agent "{0}" still requires a sign-in, although you have just signed in.', agentName(agent))
      : t('Agent "{0}" needs you to sign in.', agentName(agent));
  }

  /** True if the user has just signed in. */
  #isInVain(agent: string): boolean {
    const since = this.#unproven.get(agent);
    return since !== undefined && this.#parts.clock.now() - since < provingTime;
  }

  /** Signs out if the agent supports it, forgets the variables entered for it, and tells the user. Never rejects. */
  async signOut(agent: Agent): Promise<void> {
    const { signOutOf } = await import('./signOut.ts');
    await signOutOf(agent, {
      ...this.#parts,
      tell: (message) => this.#tell(agent.name, message),
      startWithout: (stopsOnly) => this.#startWithout(agent, stopsOnly),
    });
  }

  /** A sentence and an action for error messages, about variables withheld from the agent. Undefined if there are none. */
  missing(agent: Agent): { readonly sentence: string; readonly action: ReportAction } | undefined {
    const withheld = likelyWithheld(agent, this.#parts);
    if (withheld.length === 0) return undefined;
    return {
      sentence: t('The agent does not get {0} from your environment.', someOf(withheld)),
      action: { title: t('Pass Variables…'), run: () => this.#pass(agent) },
    };
  }

  async #offer(agent: Agent): Promise<SignInOutcome> {
    const { name } = agent;
    const inVain = this.#isInVain(name);
    const missing = this.missing(agent);
    const message = this.#neededText(name);
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

  async #flow(agent: Agent, choose?: ChooseWay): Promise<SignInOutcome> {
    let outcome: SignInOutcome;
    try {
      outcome = await (await this.#ways.get()).signIn(agent, choose);
    } catch (error) {
      this.#parts.logger.error(`[${agent.name}] signing in failed`, error);
      outcome = refused(t('Signing in to "{0}" failed: {1}', agentName(agent.name), textOf(error)));
    }
    return await this.#finish(agent, outcome);
  }

  async #finish(agent: Agent, outcome: SignInOutcome): Promise<SignInOutcome> {
    const { name } = agent;
    if (outcome.kind === 'refused') {
      const message = this.#parts.rules.redact(name, outcome.message);
      if (this.#cards.has(name)) this.#setCard(agent, 'failed', message);
      // Does not wait until the user closes the message.
      if (!this.#shows(name)) void this.#tell(name, message);
      return refused(message);
    }
    if (outcome.kind === 'cancelled') {
      if (this.#cards.has(name)) this.#setCard(agent, 'needed', this.#neededText(name));
      return outcome;
    }
    this.#sameProcess.delete(name);
    if (outcome.isSameProcess) this.#sameProcess.add(name);
    this.#signedIn(name);
    return outcome;
  }

  #signedIn(name: string): void {
    this.#removeCard(name);
    this.#signedOut.delete(name);
    this.#unproven.set(name, this.#parts.clock.now());
    // An offer that is still on the screen is no longer needed.
    this.#offers.get(name)?.resolve({ kind: 'signedIn' });
    this.#signIns.fire(name);
  }

  /** Passes variables on. Counts as a sign-in, so failed requests are repeated. */
  #pass(agent: Agent): Promise<SignInOutcome> {
    const underWay = this.#flows.get(agent.name);
    if (underWay) return underWay;
    const flow = this.#ways
      .get()
      .then((ways) => ways.pass(agent))
      .catch((error: unknown) => refused(t('The setting could not be written: {0}', textOf(error))))
      .then((outcome) => this.#finish(agent, outcome))
      .finally(() => this.#flows.delete(agent.name));
    this.#flows.set(agent.name, flow);
    return flow;
  }

  /**
   * Restarts the agent, so that credentials in its process are gone.
   * @param stopsOnly stops the agent instead, since a restart would ask for headers.
   */
  async #startWithout(agent: Agent, stopsOnly: boolean): Promise<void> {
    this.#unproven.delete(agent.name);
    this.#signedOut.add(agent.name);
    if (agent.state.kind !== 'idle') await (stopsOnly ? agent.stop() : agent.restart());
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
    this.#reports.dispose();
    this.#signIns.dispose();
    this.#cardChanges.dispose();
  }
}
