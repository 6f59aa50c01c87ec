// Answers the extension methods of Cursor's agent: its plans and questions are asked as forms, its tasks are shown as the agent's
// plan. See docs/agents.md, "Extensions of vendors".

import { CancellationSource, type CancellationToken } from '../../../base/cancellation.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../../base/disposable.ts';
import type { Logger } from '../../../base/logger.ts';
import type { HostedSession, HostedSessions } from '../../../chat/session/hostedSession.ts';
import {
  cursorAskQuestion,
  cursorCreatePlan,
  cursorTask,
  cursorTodosChanged,
  cursorUpdateTodos,
  type CursorPlanParams,
  type CursorTodo,
  type CursorTodosParams,
} from '../../../protocol/client/cursor.ts';
import type { RequestMethod } from '../../../protocol/method.ts';
import type { Receiver } from '../../../protocol/messaging.ts';
import type { SessionUpdate } from '../../../protocol/session/sessionUpdate.ts';
import { mostElicitations } from '../elicitation/elicitationService.ts';
import type { ElicitationPrompt, FormAnswer } from '../elicitation/elicitationPrompt.ts';
import { RequestLife, type RequestScope } from '../requestLife.ts';
import type { ServedAgent, Service } from '../service.ts';
import { type CursorForm, planForm, planOutcome, questionForm, questionOutcome } from './cursorQuestions.ts';
import { toPlanUpdate, CursorTodos } from './cursorTodos.ts';
import { sessionsOfMessage } from './sessionsOfMessage.ts';
import type { UnsupportedService } from './unsupportedService.ts';

/** Shows an update in a session, as if the agent had sent it. */
export type ShowUpdate = (connection: object, sessionId: string, update: SessionUpdate) => void;

interface Scope {
  readonly sessionId?: string | undefined;
  readonly toolCallId?: string | undefined;
}

export class CursorService implements Service {
  readonly capabilities = {};
  readonly #prompt: Pick<ElicitationPrompt, 'fillIn'>;
  readonly #show: ShowUpdate;
  readonly #unsupported: Pick<UnsupportedService, 'show'>;
  readonly #logger: Logger;

  /** @param unsupported shows what can't be asked. */
  constructor(
    prompt: Pick<ElicitationPrompt, 'fillIn'>,
    show: ShowUpdate,
    unsupported: Pick<UnsupportedService, 'show'>,
    logger: Logger,
  ) {
    this.#prompt = prompt;
    this.#show = show;
    this.#unsupported = unsupported;
    this.#logger = logger;
  }

  serve({ name: agent }: ServedAgent, receiver: Receiver, sessions: HostedSessions): Disposable {
    const served = new DisposableStore();
    const connection = new CancellationSource();
    served.add(toDisposable(() => connection.cancel()));
    const todos = new CursorTodos();
    let open = 0;
    const show = (session: HostedSession | undefined, update: SessionUpdate): void => {
      if (session) this.#show(receiver, session.sessionId, update);
    };
    /** Undefined if the request ended without an answer, or could not be asked. */
    const ask = async (
      form: CursorForm,
      scope: Scope,
      session: HostedSession | undefined,
      token: CancellationToken,
    ): Promise<FormAnswer | undefined> => {
      if (open >= mostElicitations) {
        this.#logger.warn(
          `Agent "${agent}" asked more than ${mostElicitations} questions at once: cancelled one`,
        );
        return undefined;
      }
      open++;
      const { toolCallId } = scope;
      const call = toolCallId === undefined ? undefined : { toolCallId };
      const asker = session ? undefined : turnsOver(scope, sessions);
      const life = new RequestLife(token, connection.token, { session, call, asker });
      try {
        if (life.token.isCancellationRequested) return undefined;
        const request = { ...form, agent, sessionId: session?.sessionId, life };
        return await life.wait(this.#prompt.fillIn(request, life.token));
      } catch (error) {
        this.#logger.error('A question of Cursor failed', error);
        return undefined;
      } finally {
        life.dispose();
        open--;
      }
    };
    const changeTodos = (params: CursorTodosParams): readonly CursorTodo[] => {
      const session = sessionOf(params, sessions);
      const list = todos.change(session?.sessionId ?? '', params);
      show(session, toPlanUpdate(list));
      return list.todos;
    };
    const refuse = ({ name: method }: { readonly name: string }, params: unknown): void => {
      this.#logger.info(`Agent "${agent}" sent a ${method} that can't be asked`);
      this.#unsupported.show(agent, { kind: 'request', method, params }, sessions);
    };
    serveBoth(served, receiver, cursorAskQuestion, async (params, token) => {
      const form = questionForm(params);
      if (!form) {
        refuse(cursorAskQuestion, params);
        return { outcome: { outcome: 'skipped', reason: 'This client needs options for each question.' } };
      }
      return {
        outcome: questionOutcome(params, await ask(form, params, sessionOf(params, sessions), token)),
      };
    });
    serveBoth(served, receiver, cursorCreatePlan, async (params, token) => {
      const form = planForm(params);
      if (!form) {
        refuse(cursorCreatePlan, params);
        return { outcome: { outcome: 'rejected', reason: 'The plan is empty.' } };
      }
      const session = sessionOf(params, sessions);
      if (session) todos.change(session.sessionId, { todos: allTodos(params), merge: false });
      const answer = await ask(form, params, session, token);
      // The card is gone; the plan stays in the conversation.
      show(session, planText(params, form.plan));
      return { outcome: planOutcome(answer) };
    });
    serveBoth(served, receiver, cursorUpdateTodos, (params) => ({
      outcome: { outcome: 'accepted', todos: changeTodos(params) },
    }));
    for (const method of bothNames(cursorTodosChanged))
      served.add(receiver.onNotification(method, (params) => void changeTodos(params)));
    serveBoth(served, receiver, cursorTask, ({ agentId, durationMs }) => ({
      outcome: {
        outcome: 'completed' as const,
        ...(agentId !== undefined && { agentId }),
        ...(durationMs !== undefined && { durationMs }),
      },
    }));
    return served;
  }
}

/** Libraries of ACP add an underscore to the names of extensions; Cursor's names have none. */
function bothNames<M extends { readonly name: string }>(method: M): readonly M[] {
  return [method, { ...method, name: `_${method.name}` }];
}

function serveBoth<P, R>(
  served: DisposableStore,
  receiver: Receiver,
  method: RequestMethod<P, R>,
  handler: (params: P, token: CancellationToken) => R | Promise<R>,
): void {
  for (const one of bothNames(method)) served.add(receiver.onRequest(one, handler));
}

/** Undefined if it is not clear which one is meant: the question is then asked outside of conversations. */
function sessionOf(params: Scope, sessions: HostedSessions): HostedSession | undefined {
  const found = sessionsOfMessage(params, sessions);
  const roots = new Set(found.map(({ sessionId }) => sessionId));
  return roots.size === 1 ? found[0] : undefined;
}

/** The question ends when every turn that may have asked it has ended. Undefined if no turn is running. */
function turnsOver(params: Scope, sessions: HostedSessions): RequestScope['asker'] {
  const turns = sessionsOfMessage(params, sessions).flatMap(({ turnOver }) => turnOver ?? []);
  if (turns.length === 0) return undefined;
  const source = new CancellationSource();
  const ended = (): void => {
    if (turns.every((turn) => turn.isCancellationRequested)) source.cancel();
  };
  for (const turn of turns) turn.onCancellationRequested(ended);
  return { over: source.token, end: 'turnEnded' };
}

function allTodos({ todos, phases }: CursorPlanParams): readonly CursorTodo[] {
  return [...todos, ...phases.flatMap((phase) => phase.todos)];
}

function planText({ toolCallId = 'plan', name }: CursorPlanParams, plan: string): SessionUpdate {
  const content = name === undefined || name.trim() === '' ? plan : `# ${name.trim()}\n\n${plan}`;
  return {
    sessionUpdate: 'plan_update',
    plan: { type: 'markdown', planId: `cursor ${toolCallId}`, content },
  };
}
