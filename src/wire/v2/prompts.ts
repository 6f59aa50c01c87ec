// The prompts of this client that an agent of ACP v2 is working on ("Prompt Lifecycle"). The agent answers `session/prompt` when
// it has accepted the prompt, and reports the end as a state of the session; in version 1, it answers at the end.

import { errorCode } from '../../protocol/errorCode.ts';
import type { IncomingResponse } from '../message.ts';
import { asFields, asText, type Fields } from './fields.ts';

type RequestId = string | number;
type Outcome = Pick<IncomingResponse, 'result'> | Pick<IncomingResponse, 'error'>;

interface OpenPrompt {
  readonly id: RequestId;
  readonly sessionId: string;
  /** True once the agent has answered or has sent the message back. */
  isAccepted: boolean;
  isAnswered: boolean;
  /** True if the agent has reported work since it accepted the prompt. */
  isRunning: boolean;
  /** Known before `isAnswered` if the agent was so fast. */
  outcome: Outcome | undefined;
}

/** Messages of this client in a session, which agents send back. */
interface OwnMessages {
  /** How many the agent has not sent back yet. */
  expected: number;
  /** Ids of those that it has sent back, oldest first. */
  readonly ids: Set<unknown>;
}

/** Maximum number of ids per session. */
const mostIds = 20;

export class OpenPrompts {
  readonly #prompts = new Map<RequestId, OpenPrompt>();
  readonly #own = new Map<string, OwnMessages>();

  /** To be called for each `session/prompt` that is sent. */
  sent(id: RequestId, sessionId: string): void {
    const open = { isAccepted: false, isAnswered: false, isRunning: false, outcome: undefined };
    this.#prompts.set(id, { id, sessionId, ...open });
    this.expectMessage(sessionId);
  }

  /** To be called for each other message of the user that is sent, such as one that is added to a turn. */
  expectMessage(sessionId: string): void {
    const own = this.#own.get(sessionId);
    if (own) own.expected += 1;
    else this.#own.set(sessionId, { expected: 1, ids: new Set() });
  }

  areOpen(sessionId: string): boolean {
    return this.#of(sessionId).length > 0;
  }

  /** True if a message of the user is one that this client sent, which is already shown. */
  isOwn(sessionId: string, messageId: unknown): boolean {
    const own = this.#own.get(sessionId);
    if (own === undefined || own.ids.has(messageId)) return own !== undefined;
    if (own.expected === 0) return false;
    own.expected -= 1;
    own.ids.add(messageId);
    if (own.ids.size > mostIds) own.ids.delete(own.ids.values().next().value);
    const prompt = this.#of(sessionId).find(({ isAccepted }) => !isAccepted);
    if (prompt) prompt.isAccepted = true;
    return true;
  }

  /** Returns the response of version 1 to a prompt that the agent has answered; undefined while it works on the prompt. */
  answered(response: IncomingResponse): IncomingResponse | undefined {
    const prompt = this.#prompts.get(response.id);
    if (!prompt) return response;
    // A response with a stop reason is that of version 1.
    const isOver = response.error || asText(asFields(response.result)?.['stopReason']) !== undefined;
    if (isOver) return this.#end(prompt, response);
    prompt.isAccepted = true;
    prompt.isAnswered = true;
    return prompt.outcome && this.#end(prompt, prompt.outcome);
  }

  /** Returns the responses to the prompts that the state ends. @param update a `state_update`. */
  handleState(sessionId: string, update: Fields): readonly IncomingResponse[] {
    const accepted = this.#of(sessionId).filter(({ isAccepted }) => isAccepted);
    const { state, stopReason } = update;
    if (state === 'running' || state === 'requires_action') for (const one of accepted) one.isRunning = true;
    if (state !== 'idle') return [];
    // Agents repeat the state without a reason when only their background work has changed.
    const ended = accepted.filter(({ isRunning }) => isRunning || asText(stopReason) !== undefined);
    const outcome = outcomeOf(update);
    for (const one of ended) one.outcome = outcome;
    return ended.filter(({ isAnswered }) => isAnswered).map((prompt) => this.#end(prompt, outcome));
  }

  /** To be called when the agent has closed a session. Returns the responses to its prompts. */
  closed(sessionId: string): readonly IncomingResponse[] {
    const outcome = { result: { stopReason: 'cancelled' } };
    const open = this.#of(sessionId);
    // The agent may still answer that it has accepted a prompt. That prompt ends with this outcome too.
    for (const prompt of open) prompt.outcome = outcome;
    const answered = open.filter(({ isAnswered }) => isAnswered);
    const responses = answered.map((prompt) => this.#end(prompt, outcome));
    this.#own.delete(sessionId);
    return responses;
  }

  #of(sessionId: string): readonly OpenPrompt[] {
    return [...this.#prompts.values()].filter((prompt) => prompt.sessionId === sessionId);
  }

  #end({ id, sessionId }: OpenPrompt, outcome: Outcome): IncomingResponse {
    this.#prompts.delete(id);
    const own = this.#own.get(sessionId);
    if (own) own.expected = 0;
    return { kind: 'response', jsonrpc: '2.0', id, ...outcome };
  }
}

/** @param update an idle state. */
function outcomeOf({ stopReason, error, usage, _meta }: Fields): Outcome {
  if (stopReason !== 'error')
    return { result: { stopReason: asText(stopReason) ?? 'end_turn', usage, _meta } };
  const { code, message, data } = asFields(error) ?? {};
  return {
    error: {
      code: typeof code === 'number' ? code : errorCode.internalError,
      message: asText(message) ?? 'The agent gave no reason',
      ...(data !== undefined && { data }),
    },
  };
}
