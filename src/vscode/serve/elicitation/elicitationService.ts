// Answers `elicitation/create`: an agent's questions to the user, as a form or a link. Checks every form answer against
// the schema again, whichever prompt returned it.

import { CancellationSource, type CancellationToken } from '../../../base/cancellation.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import type { Logger } from '../../../base/logger.ts';
import { readForm } from '../../../chat/elicitation/elicitationForm.ts';
import { valueProblem } from '../../../chat/elicitation/fieldValue.ts';
import type { HostedSession, HostedSessions } from '../../../chat/session/hostedSession.ts';
import {
  elicitationComplete,
  elicitationCreate,
  type ElicitationParams,
  type ElicitationResult,
} from '../../../protocol/client/elicitation.ts';
import { errorCode } from '../../../protocol/errorCode.ts';
import type { Receiver } from '../../../protocol/messaging.ts';
import { WireError } from '../../../wire/peer.ts';
import type { ElicitationPrompt, FormAnswer, FormRequest } from './elicitationPrompt.ts';
import { requireSession, type Service, type ServedAgent } from '../service.ts';
import { readLink } from '../../window/link.ts';
import { RequestLife, type RequestScope } from '../requestLife.ts';

/** Open requests per connection; further ones are answered as cancelled. */
export const mostElicitations = 16;
/** Opened links whose completion is awaited; beyond it the oldest is forgotten. */
const mostVisited = 200;

export interface Completion {
  readonly agent: string;
  readonly elicitationId: string;
}

type Ask = (life: RequestLife) => Promise<ElicitationResult>;

export class ElicitationService implements Service, Disposable {
  readonly capabilities = { elicitation: { form: {}, url: {} } };
  readonly #prompt: ElicitationPrompt;
  readonly #logger: Logger;
  readonly #completions: Emitter<Completion>;

  constructor(prompt: ElicitationPrompt, logger: Logger) {
    this.#prompt = prompt;
    this.#logger = logger;
    this.#completions = new Emitter((error) => logger.error('A listener of elicitations failed', error));
  }

  /** Fires when an agent reports that the user completed what was behind a link. */
  get onDidComplete(): Event<Completion> {
    return this.#completions.event;
  }

  serve({ name: agent }: ServedAgent, receiver: Receiver, sessions: HostedSessions): Disposable {
    const served = new DisposableStore();
    const connection = new CancellationSource();
    const visited = new Set<string>();
    let open = 0;
    served.add(toDisposable(() => connection.cancel()));
    const answer = async (
      params: ElicitationParams,
      token: CancellationToken,
    ): Promise<ElicitationResult> => {
      const scope = scopeOf(params, receiver, sessions);
      const ask = this.#question({ agent, sessionId: scope?.session?.sessionId }, params, visited);
      if (!scope) {
        this.#logger.info(
          `Agent "${agent}" sent an elicitation for a request that has ended. It is cancelled.`,
        );
        return { action: 'cancel' };
      }
      if (open >= mostElicitations) {
        this.#logger.warn(
          `Agent "${agent}" sent more than ${mostElicitations} elicitations at once: cancelled one`,
        );
        return { action: 'cancel' };
      }
      open++;
      const life = new RequestLife(token, connection.token, scope);
      try {
        if (life.token.isCancellationRequested) return { action: 'cancel' };
        return (await life.wait(ask(life))) ?? { action: 'cancel' };
      } catch (error) {
        this.#logger.error('An elicitation failed', error);
        return { action: 'cancel' };
      } finally {
        life.dispose();
        open--;
      }
    };
    served.add(receiver.onRequest(elicitationCreate, answer));
    served.add(
      receiver.onNotification(elicitationComplete, ({ elicitationId }) => {
        if (visited.delete(elicitationId)) this.#completions.fire({ agent, elicitationId });
      }),
    );
    return served;
  }

  dispose(): void {
    this.#completions.dispose();
  }

  /** Returns the function that asks the user. @throws WireError `invalidParams` for an invalid request. */
  #question(
    asker: { readonly agent: string; readonly sessionId: string | undefined },
    params: ElicitationParams,
    visited: Set<string>,
  ): Ask {
    const { message, mode, requestedSchema, url, elicitationId } = params;
    const { agent } = asker;
    const asking = { ...asker, message };
    // As in MCP, where forms existed before `mode` did.
    if (mode === 'form' || (mode === undefined && requestedSchema)) {
      if (!requestedSchema) throw invalid('A form needs a requestedSchema');
      const form = readForm(requestedSchema);
      if (form.kind === 'refused') return () => this.#decline(agent, form.reason);
      if (form.skipped.length > 0) {
        this.#logger.info(`Left out of a form of agent "${agent}": ${form.skipped.join('; ')}`);
      }
      const request = { ...asking, fields: form.fields };
      return async (life) =>
        this.#checked(request, await this.#prompt.fillIn({ ...request, life }, life.token));
    }
    if (mode !== 'url') throw invalid(`Unknown mode ${JSON.stringify(mode)?.slice(0, 60) ?? 'undefined'}`);
    if (url === undefined || elicitationId === undefined)
      throw invalid('A link needs a url and an elicitationId');
    const link = readLink(url);
    if (link.kind === 'refused') throw invalid(link.reason);
    return async (life) => {
      const action = await this.#prompt.visit({ ...asking, link, life }, life.token);
      if (action === 'accept' && !life.token.isCancellationRequested) remember(visited, elicitationId);
      return { action };
    };
  }

  async #decline(agent: string, reason: string): Promise<ElicitationResult> {
    this.#logger.warn(`Declined a form of agent "${agent}": ${reason}`);
    return { action: 'decline', _meta: { reason } };
  }

  #checked({ fields }: FormRequest, answer: FormAnswer): ElicitationResult {
    if (answer.action !== 'accept') return { action: answer.action };
    const wrong = fields.find((field) => {
      const value = Object.hasOwn(answer.content, field.key) ? answer.content[field.key] : undefined;
      return valueProblem(field, value) !== undefined;
    });
    const unknown = Object.keys(answer.content).some((key) => fields.every((field) => field.key !== key));
    if (wrong || unknown) throw new Error('The answer of a form does not match its schema');
    return { action: 'accept', content: answer.content };
  }
}

/**
 * What the elicitation belongs to: a session, or a request of this client that the agent works on (ACP v1 "Elicitation").
 * Undefined if that request has ended. @throws WireError
 */
function scopeOf(
  { sessionId, toolCallId, requestId }: ElicitationParams,
  receiver: Receiver,
  sessions: HostedSessions,
): RequestScope | undefined {
  if (sessionId !== undefined) {
    const session = requireSession(sessions, sessionId);
    return { session, call: toolCallId === undefined ? undefined : { toolCallId } };
  }
  if (requestId === undefined) throw invalid('It needs a sessionId or a requestId');
  const request = receiver.sentRequest(requestId);
  if (!request) return undefined;
  const { method, params, over } = request;
  const isTurn = method === 'session/prompt';
  const asker = { over, end: isTurn ? 'turnEnded' : 'askerEnded' } as const;
  return { session: sessionOf(params, sessions), asker, outlivesTurn: !isTurn };
}

/** The session that a request of this client is about, if it is open. */
function sessionOf(params: unknown, sessions: HostedSessions): HostedSession | undefined {
  if (typeof params !== 'object' || params === null || !('sessionId' in params)) return undefined;
  return typeof params.sessionId === 'string' ? sessions.get(params.sessionId) : undefined;
}

function remember(visited: Set<string>, elicitationId: string): void {
  visited.add(elicitationId);
  const [oldest] = visited;
  if (visited.size > mostVisited && oldest !== undefined) visited.delete(oldest);
}

function invalid(message: string): WireError {
  return new WireError(errorCode.invalidParams, message);
}
