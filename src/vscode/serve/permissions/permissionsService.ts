// Answers `session/request_permission` (ACP v1 "Tool Calls") by the user's rules, else by asking the user. Without an answer
// nothing is allowed, and each request is answered separately.

import type { Environment } from '../../../agent/launch/agentEnvironment.ts';
import {
  CancellationSource,
  neverCancelled,
  timeBoxed,
  type CancellationToken,
} from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import type { Logger } from '../../../base/logger.ts';
import { automaticAnswer } from '../../../chat/permission/offeredOptions.ts';
import type { ChildScope, HostedSession, HostedSessions } from '../../../chat/session/hostedSession.ts';
import type { ToolCall } from '../../../protocol/session/toolCall.ts';
import { describeRule, type PermissionRule } from '../../../chat/permission/permissionRule.ts';
import {
  knownKind,
  requestPermission,
  type PermissionKind,
  type PermissionParams,
  type PermissionResult,
} from '../../../protocol/client/permission.ts';
import type { Receiver } from '../../../protocol/messaging.ts';
import { boundedSubject } from './boundedSubject.ts';
import { judgeRequest } from './judgeRequest.ts';
import { OpenRequest } from './openRequest.ts';
import { requireSession, type Service, type ServedAgent } from '../service.ts';
import type { PermissionPrompt, PermissionRequest, RuleAnswer } from './permissionPrompt.ts';
import { RequestLife, unlessCancelled } from '../requestLife.ts';
import { unknownBeside } from './unknownFields.ts';
import { type LookUpPrograms, ProgramLookup } from './workspaceLookup.ts';

/** Open requests per session; further ones are answered as cancelled. */
export const mostOpen = 64;

/** ms for which the rules are judged, which follows links on disks that may not answer. Then the user is asked. */
export const judgePatience = 5_000;

const cancelled: PermissionResult = { outcome: { outcome: 'cancelled' } };

/** The base of relative paths in a session without a folder. */
const root = '/';

export interface PermissionsParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** The environment of an agent. Default: that of the extension host. */
  readonly environmentOf?: (agent: string) => Environment;
  /** Default: on this machine. */
  readonly lookUp?: LookUpPrograms;
}

/** `session`: that of the conversation, also for a request of a subagent. */
export interface AllowedRequest {
  readonly session: HostedSession;
  readonly request: PermissionRequest;
}

export class PermissionsService implements Service, Disposable {
  /** Permissions need no capability (ACP v1). */
  readonly capabilities = {};
  readonly #prompt: PermissionPrompt;
  readonly #rules: () => readonly PermissionRule[];
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #programs: ProgramLookup;
  readonly #environmentOf: ((agent: string) => Environment) | undefined;
  readonly #ruleAnswers: Emitter<RuleAnswer>;
  readonly #allows: Emitter<AllowedRequest>;
  readonly #open = new Map<HostedSession, number>();
  /** The last request of this client for each call. */
  readonly #own = new WeakMap<HostedSession, Map<string, CancellationSource>>();
  /** The open requests of agents, with the sessions of their conversations. */
  readonly #requests = new Map<OpenRequest, HostedSession>();

  /** @param rules returns the current rules. */
  constructor(
    prompt: PermissionPrompt,
    rules: () => readonly PermissionRule[],
    { clock, logger, environmentOf, lookUp }: PermissionsParts,
  ) {
    this.#prompt = prompt;
    this.#environmentOf = environmentOf;
    this.#rules = rules;
    this.#clock = clock;
    this.#logger = logger;
    this.#programs = new ProgramLookup(clock, lookUp);
    const onError = (error: unknown): void => logger.error('A listener of permissions failed', error);
    this.#ruleAnswers = new Emitter(onError);
    this.#allows = new Emitter(onError);
  }

  /** Fires when a rule answered a request without asking the user, so that it can be shown. */
  get onDidAnswerByRule(): Event<RuleAnswer> {
    return this.#ruleAnswers.event;
  }

  /** Fires when a request was allowed, by the user or by a rule, before the agent learns of it. */
  get onDidAllow(): Event<AllowedRequest> {
    return this.#allows.event;
  }

  serve(_agent: ServedAgent, receiver: Receiver, sessions: HostedSessions): Disposable {
    const served = new DisposableStore();
    const connection = new CancellationSource();
    served.add(toDisposable(() => connection.cancel()));
    served.add(
      receiver.onRequest(requestPermission, (params, token) =>
        this.#answer(requireSession(sessions, params.sessionId), params, token, connection.token),
      ),
    );
    return served;
  }

  /**
   * Asks as `session/request_permission` does, for what this client does for the agent of `session`. The request says all of
   * it: what the agent announced under the same id is neither shown nor judged. Resolves to the kind of the chosen option;
   * undefined if nothing was chosen. `byRule`: the user was not asked. @param turnOver as of `RequestScope`. @param titleNames as in
   * `PermissionRequest`.
   */
  async request(
    session: HostedSession,
    params: PermissionParams,
    token: CancellationToken,
    turnOver?: CancellationToken,
    titleNames: readonly string[] = [],
  ): Promise<{ readonly kind: PermissionKind | undefined; readonly byRule: boolean }> {
    let byRule = false;
    const answers = this.onDidAnswerByRule(
      ({ request }) => (byRule ||= request.toolCall === params.toolCall),
    );
    const { outcome } = await this.#answer(session, params, token, neverCancelled, titleNames, turnOver);
    answers.dispose();
    if (outcome.outcome === 'cancelled') return { kind: undefined, byRule };
    const chosen = params.options.find(({ optionId }) => optionId === outcome.optionId);
    return { kind: chosen && knownKind(chosen), byRule };
  }

  dispose(): void {
    this.#ruleAnswers.dispose();
    this.#allows.dispose();
  }

  /** @param titleNames given if this client would do it: what the agent announced under the same id adds nothing. */
  async #answer(
    session: HostedSession,
    params: PermissionParams,
    token: CancellationToken,
    connection: CancellationToken,
    titleNames?: readonly string[],
    turnOver?: CancellationToken,
  ): Promise<PermissionResult> {
    const isOwn = titleNames !== undefined;
    const { agent, sessionId } = session;
    const owner = session.child?.root ?? session;
    const open = this.#open.get(owner) ?? 0;
    if (open >= mostOpen) {
      this.#logger.warn(`Agent "${agent}" asks for more than ${mostOpen} permissions at once: cancelled one`);
      return cancelled;
    }
    if (params.options.length === 0) {
      this.#logger.warn(`Agent "${agent}" asked for a permission without any option: cancelled it`);
      return cancelled;
    }
    this.#open.set(owner, open + 1);
    const life = new RequestLife(token, connection, { session, call: params.toolCall, turnOver });
    try {
      const { toolCallId } = params.toolCall;
      const announced = isOwn ? undefined : session.toolCall?.(toolCallId);
      const noted = isOwn ? undefined : session.noteCall?.(params.toolCall);
      const beside = unknownBeside(params);
      const subject = boundedSubject(params.toolCall, announced, params.isShortened, beside);
      const { cwd, folders, names } = session;
      const { options } = params;
      const of = this.#environmentOf;
      const environment = of && ((): Environment => of(agent));
      const place = { agent, cwd: cwd ?? root, folders, names, sessionId, environment };
      const scope = { ...place, subject, options, isOwn, titleNames, life, announced };
      const request: PermissionRequest = { ...scope, ...callOf(params.toolCall, session.child) };
      const isShortened = params.isShortened === true;
      const asked = { call: params.toolCall, announced, isShortened, subject, beside };
      const open = isOwn ? undefined : new OpenRequest(request, asked, session, life);
      if (open) this.#requests.set(open, owner);
      const optionId = await life
        .wait(
          open
            ? this.#decideNewest(open)
            : this.#decide(request, life.token, this.#nextOwn(session, request)),
        )
        .finally(() => this.#close(open));
      const chosen = options.find((option) => option.optionId === optionId);
      if (chosen && knownKind(chosen)?.startsWith('allow')) this.#allowed(owner, request);
      // The agent may send no update of a call that was not allowed.
      else noted?.dispose();
      if (optionId === undefined) return cancelled;
      return { outcome: { outcome: 'selected', optionId } };
    } catch (error) {
      // An error must never allow anything.
      this.#logger.error(`A permission request failed`, error);
      return cancelled;
    } finally {
      life.dispose();
      this.#leave(owner);
    }
  }

  /** Asks again with each change of the request: an answer holds only for what was shown. */
  async #decideNewest(open: OpenRequest): Promise<string | undefined> {
    for (;;) {
      const { request, token } = open.version;
      const optionId = await unlessCancelled(this.#decide(request, token, token), token);
      if (open.version.request === request) return optionId;
      this.#logger.warn(`Agent "${request.agent}" changed a call while its permission was asked for`);
    }
  }

  /** @param outdated as in `PermissionRequest`. */
  async #decide(
    request: PermissionRequest,
    token: CancellationToken,
    outdated: CancellationToken,
  ): Promise<string | undefined> {
    const byRule = await this.#byRule(request, token);
    if (token.isCancellationRequested) return undefined;
    if (byRule) {
      const { rule, option } = byRule;
      const { agent, sessionId, toolCallId } = request;
      this.#logger.info(
        `A rule answered ${agent}, session ${sessionId}, call ${toolCallId}, with ${option.kind}: ${describeRule(rule, 'nameAndId')}`,
      );
      this.#ruleAnswers.fire(byRule);
      return option.optionId;
    }
    const shown = await this.#withPrograms(request);
    if (token.isCancellationRequested) return undefined;
    const chosen = await this.#prompt.ask({ ...shown, outdated }, token);
    if (chosen === undefined || request.options.some(({ optionId }) => optionId === chosen)) return chosen;
    throw new Error('An option was chosen that the agent does not offer');
  }

  /** Adds the programs of the workspace that the request might run. Requests stay in the order in which they came. */
  async #withPrograms(request: PermissionRequest): Promise<PermissionRequest> {
    const workspacePrograms = await this.#programs.find(request.subject, request);
    if (workspacePrograms !== 'unknown' && workspacePrograms.length === 0) return request;
    return { ...request, subject: { ...request.subject, workspacePrograms } };
  }

  async #byRule(request: PermissionRequest, token: CancellationToken): Promise<RuleAnswer | undefined> {
    const judging = judgeRequest(this.#rules(), request.subject, request, this.#programs.find);
    const waited = await timeBoxed(judging, judgePatience, this.#clock, token);
    if (waited.kind === 'failed') throw waited.error;
    if (waited.kind === 'late')
      this.#logger.warn(
        `The rules were not applied to a request of ${request.agent}: a disk does not answer`,
      );
    const verdict = waited.kind === 'done' ? waited.value : undefined;
    if (!verdict || verdict.kind === 'ask') return undefined;
    // Without a folder, relative paths cannot be resolved.
    if (verdict.kind === 'allow' && request.folders.length === 0) return undefined;
    const option = automaticAnswer(verdict.kind, request.options);
    return option && { request, rule: verdict.rule, option };
  }

  /** The token of a request of this client, which is cancelled when it asks again about the same call: the files have changed. */
  #nextOwn(session: HostedSession, { toolCallId }: PermissionRequest): CancellationToken {
    const calls = this.#own.get(session) ?? new Map<string, CancellationSource>();
    this.#own.set(session, calls);
    calls.get(toolCallId)?.cancel();
    calls.delete(toolCallId);
    const source = new CancellationSource();
    calls.set(toolCallId, source);
    const [oldest] = calls.keys();
    if (calls.size > mostOpen && oldest !== undefined) calls.delete(oldest);
    return source.token;
  }

  #close(open: OpenRequest | undefined): void {
    if (!open) return;
    open.dispose();
    this.#requests.delete(open);
  }

  /** From now on, updates of the call are not about other open requests that name it. */
  #allowed(owner: HostedSession, request: PermissionRequest): void {
    for (const [other, its] of this.#requests) if (its === owner) other.otherAllowed(request.toolCallId);
    this.#allows.fire({ session: owner, request });
  }

  #leave(session: HostedSession): void {
    const left = (this.#open.get(session) ?? 1) - 1;
    if (left > 0) this.#open.set(session, left);
    else this.#open.delete(session);
  }
}

function callOf(
  toolCall: ToolCall,
  child: ChildScope | undefined,
): Pick<PermissionRequest, 'toolCallId' | 'toolCall' | 'child'> {
  if (!child) return { toolCallId: toolCall.toolCallId, toolCall };
  const toolCallId = child.callId(toolCall.toolCallId);
  const { sessionId } = child;
  return { toolCallId, toolCall: { ...toolCall, toolCallId }, child: { sessionId, name: child.name() } };
}
