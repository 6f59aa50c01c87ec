// Shows each call of an editor tool as one row of the conversation: the row of the call that the agent announced, or a row of
// its own if the agent announces none.

import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../base/clock.ts';
import { scaledTime } from '../../../base/clockFactor.ts';
import { DisposableStore } from '../../../base/disposable.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import type { AgentSession } from '../../../chat/session/agentSession.ts';
import { findAnnounced, type McpCall } from '../../../chat/toolCall/announcedCall.ts';
import type { ToolAnswer } from '../../../editorTools/tool.ts';
import { isCallUpdate } from '../../../protocol/session/sessionUpdate.ts';
import type { ToolCall } from '../../../protocol/session/toolCall.ts';
import type { ToolTitle } from '../tools/toolTitle.ts';

/** ms after which a call that the agent has not announced gets a row: announcements arrive on another connection. */
const untilShown = 300;
/** ms after the end of a call in which the agent may still announce it. */
const untilForgotten = 3_000;

export interface ShownCall {
  /** Id of the row's tool call. Final once `placed` is resolved. */
  readonly callId: string;
  /** Resolves when the agent has announced the call, when it has a row of its own, or when the session has ended. */
  readonly placed: Promise<void>;
  /** Must be called once. @param answer undefined if the call was cancelled or failed. */
  end(answer: ToolAnswer | undefined): void;
}

/** The conversation of a session; undefined if there is none. */
type FindConversation = (session: AgentSession) => Pick<Conversation, 'showServed'> | undefined;

export class ShownCalls {
  readonly #find: FindConversation;
  readonly #clock: Clock;
  /** Ids of announced calls that are matched with calls of tools. */
  readonly #matched = new WeakMap<AgentSession, Set<string>>();

  constructor(find: FindConversation, clock: Clock) {
    this.#find = find;
    this.#clock = clock;
  }

  /** @param title for the user. */
  begin(session: AgentSession, call: McpCall, title: ToolTitle): ShownCall {
    const matched = this.#matchedOf(session);
    const find = (calls: readonly ToolCall[]): string | undefined => {
      const found = findAnnounced(
        calls.filter(({ toolCallId }) => !matched.has(toolCallId)),
        call,
      )?.toolCallId;
      if (found !== undefined) matched.add(found);
      return found;
    };
    const show = (toolCallId: string, served: Parameters<Conversation['showServed']>[1]): void =>
      this.#find(session)?.showServed(toolCallId, served);
    // Without a conversation there is no row to wait for.
    const isShown = this.#find(session) !== undefined;
    return new CallRow({ session, call, title, isShown, clock: this.#clock, find, show });
  }

  #matchedOf(session: AgentSession): Set<string> {
    let matched = this.#matched.get(session);
    if (!matched) {
      const created = (matched = new Set<string>());
      this.#matched.set(session, created);
      // Agents may reuse the id of a finished call.
      session.onDidUpdate((update) => {
        if (!isCallUpdate(update) || session.toolCall(update.toolCallId)) return;
        created.delete(update.toolCallId);
      });
    }
    return matched;
  }
}

interface CallRowParts {
  readonly session: AgentSession;
  readonly call: McpCall;
  readonly title: ToolTitle;
  readonly isShown: boolean;
  readonly clock: Clock;
  /** The id of the call with which the agent announced this call. No other call of a tool is matched with it afterwards. */
  readonly find: (calls: readonly ToolCall[]) => string | undefined;
  readonly show: Conversation['showServed'];
}

/** Updates the row of one call. */
class CallRow implements ShownCall {
  readonly #parts: CallRowParts;
  readonly #waiting = new DisposableStore();
  readonly #ownId = `editor-${randomUUID()}`;
  #announced: string | undefined;
  #hasOwnRow = false;
  #answer: ToolAnswer | undefined;
  readonly #placed = Promise.withResolvers<void>();

  constructor(parts: CallRowParts) {
    this.#parts = parts;
    if (!parts.isShown) this.#placed.resolve();
    this.#announced = parts.find(parts.session.toolCalls);
    if (this.#announced === undefined) this.#wait();
    else {
      this.#placed.resolve();
      this.#show();
    }
  }

  get callId(): string {
    return this.#announced ?? this.#ownId;
  }

  get placed(): Promise<void> {
    return this.#placed.promise;
  }

  #wait(): void {
    const { session, clock, find } = this.#parts;
    this.#waiting.add(
      session.onDidUpdate((update) => {
        if (!isCallUpdate(update)) return;
        this.#announced = find([session.toolCall(update.toolCallId) ?? update]);
        if (this.#announced !== undefined) this.#moveToAnnounced();
      }),
    );
    this.#waiting.add(
      clock.setTimer(scaledTime(untilShown, clock), () => {
        this.#hasOwnRow = true;
        this.#placed.resolve();
        this.#show();
      }),
    );
    this.#waiting.add(
      session.onDidEnd(() => {
        this.#waiting.dispose();
        this.#placed.resolve();
      }),
    );
  }

  /** Moves the call to the row that the agent has announced now. */
  #moveToAnnounced(): void {
    this.#waiting.dispose();
    this.#placed.resolve();
    if (this.#hasOwnRow) this.#parts.show(this.#ownId, undefined);
    this.#show();
  }

  end(answer: ToolAnswer | undefined): void {
    this.#answer = answer;
    if (this.#announced !== undefined || this.#hasOwnRow) this.#show();
    if (this.#announced !== undefined) return;
    const { clock } = this.#parts;
    this.#waiting.add(clock.setTimer(scaledTime(untilForgotten, clock), () => this.#waiting.dispose()));
  }

  #show(): void {
    const {
      call,
      title: { title, words },
      show,
    } = this.#parts;
    const answer = this.#answer;
    // A call without an answer stays `in_progress`: the end of the turn marks it as cancelled.
    const status = !answer ? 'in_progress' : answer.isError ? 'failed' : 'completed';
    show(this.callId, {
      title,
      tool: words && { ...words, count: answer?.count },
      locations: (answer?.places ?? []).map((place) => ({ ...place })),
      input: call.input,
      output: answer?.text,
      status,
      isAnnounced: this.#announced !== undefined,
    });
  }
}
