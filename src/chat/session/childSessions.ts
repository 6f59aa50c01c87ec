// The children of a session: sessions in which subagents of its agent work, and their children (unstable ACP v1 "Subagents"). They
// are announced by updates and known until the session ends, since an agent may continue an idle child.

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import type { Sender } from '../../protocol/messaging.ts';
import { sessionCancel } from '../../protocol/session/session.ts';
import {
  isCallUpdate,
  type SessionMessage,
  type SessionUpdate,
  type SubagentUpdate,
  type ToolCallUpdate,
} from '../../protocol/session/sessionUpdate.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import { childName, type ChildState, isAtWork, withSubagentUpdate, withTitle } from './childState.ts';
import type { ChildScope, HostedSession } from './hostedSession.ts';
import { CancellableCalls } from './cancellableCalls.ts';
import { ToolCalls } from './toolCalls.ts';
import type { UpdateTarget } from './updateRoutes.ts';

/** What a child did. Ids of tool calls are unique among all sessions of the conversation. */
export interface ChildUpdate {
  readonly child: ChildState;
  /** Absent if only the state changed. */
  readonly update?: SessionUpdate | undefined;
}

export interface ChildSessionsParts {
  readonly wire: Sender;
  readonly logger: Logger;
  /** Routes a child's updates and requests. Undefined if its id belongs to another session. */
  readonly addChild?: ((session: HostedSession, target: UpdateTarget) => Disposable | undefined) | undefined;
  /** Drops the updates of a child that was not added. */
  readonly dropChild?: ((sessionId: string) => void) | undefined;
}

/** Limits of the children that are known at the same time, and of their nesting. */
const mostChildren = 200;
const deepest = 8;

interface Child {
  readonly session: ChildSession;
  readonly depth: number;
  route?: Disposable | undefined;
}

export class ChildSessions {
  /** Calls of the children and of the session itself. */
  readonly cancellable = new CancellableCalls();
  readonly #root: HostedSession;
  readonly #parts: ChildSessionsParts;
  readonly #updates: Emitter<ChildUpdate>;
  readonly #onError: (error: unknown) => void;
  /** Oldest first. */
  readonly #children = new Map<string, Child>();
  readonly #calls = new ToolCalls();

  constructor(root: HostedSession, parts: ChildSessionsParts, onError: (error: unknown) => void) {
    this.#root = root;
    this.#parts = parts;
    this.#onError = onError;
    this.#updates = new Emitter(onError);
  }

  /** In wire order. The first one for a child announces it. */
  get onDidUpdate(): Event<ChildUpdate> {
    return this.#updates.event;
  }

  /** True while a child works or waits for the user. */
  get areAtWork(): boolean {
    return [...this.#children.values()].some(({ session }) => isAtWork(session.state));
  }

  /** An unfinished call of a child, by the id that `ChildUpdate` has. */
  toolCall(callId: string): ToolCall | undefined {
    return this.#calls.get(callId);
  }

  /** The unfinished calls, the least recently updated first. */
  get toolCalls(): readonly ToolCall[] {
    return this.#calls.all();
  }

  /** Returns false if the update is not about children. @param parentId the child that sends it; undefined: the session. */
  handleUpdate(update: SessionUpdate, parentId?: string): boolean {
    switch (update.sessionUpdate) {
      case 'subagent_update':
        this.#handleAnnouncement(update, parentId);
        return true;
      case 'session_message':
        this.#say(this.#childOf(update), update);
        return true;
      case 'session_message_chunk':
        // Does not name its sessions: it is known only where a child sends it.
        this.#say(this.#children.get(parentId ?? ''), update);
        return true;
      default:
        return false;
    }
  }

  /** Asks the agent to stop one child, where it can. */
  cancel(sessionId: string): void {
    const child = this.#children.get(sessionId);
    if (!child || !isAtWork(child.session.state) || !child.session.state.canCancel) return;
    child.session.isCancelling = true;
    this.#parts.wire.sendNotification(sessionCancel, { sessionId });
    this.cancelRequests(sessionId);
  }

  /** Asks the agent to stop every child. One that it was asked to stop before is no longer waited for. */
  cancelAll(): void {
    for (const [sessionId, child] of this.#children) {
      const { state } = child.session;
      if (!isAtWork(state)) continue;
      if (child.session.isCancelling) this.#setState(child, { ...state, status: 'cancelled' });
      else this.cancel(sessionId);
      child.session.isCancelling = true;
    }
  }

  /** Open requests are answered with `cancelled`. @param under only those of this child and its children. */
  cancelRequests(under?: string): void {
    for (const [sessionId, { session }] of this.#children)
      if (under === undefined || this.#isUnder(sessionId, under)) session.cancelRequests();
  }

  /** Called when the session has ended. */
  end(): void {
    for (const child of this.#children.values()) {
      const { state } = child.session;
      if (isAtWork(state)) this.#setState(child, { ...state, status: 'cancelled' });
      child.route?.dispose();
    }
    this.#children.clear();
  }

  #isUnder(sessionId: string | undefined, ancestor: string): boolean {
    if (sessionId === undefined || sessionId === ancestor) return sessionId === ancestor;
    return this.#isUnder(this.#children.get(sessionId)?.session.state.parentId, ancestor);
  }

  /** A child keeps its first parent, so that parents never form a circle. */
  #handleAnnouncement(update: SubagentUpdate, parentId: string | undefined): void {
    const { childId } = update;
    const known = this.#children.get(childId);
    if (known && known.session.state.parentId === parentId)
      this.#setState(known, withSubagentUpdate(known.session.state, update));
    else if (known || childId === this.#root.sessionId)
      this.#ignore(childId, 'it is known with another parent');
    else this.#add(update, parentId);
  }

  #add(update: SubagentUpdate, parentId: string | undefined): void {
    const { childId } = update;
    const depth = parentId === undefined ? 1 : (this.#children.get(parentId)?.depth ?? 0) + 1;
    if (depth > deepest || !this.#makeRoom()) {
      this.#parts.dropChild?.(childId);
      return this.#ignore(childId, 'there are too many');
    }
    const unnamed: ChildState = { sessionId: childId, parentId, status: 'unknown', canCancel: false };
    const state = withSubagentUpdate(unnamed, update);
    const session = new ChildSession(this.#root, state, (id) => this.#calls.get(id), this.#onError);
    const child: Child = { session, depth };
    this.#children.set(childId, child);
    child.route = this.#parts.addChild?.(session, {
      sessionId: childId,
      handleUpdate: (one) => this.#handleUpdateOf(child, one),
    });
    if (child.route) return this.#updates.fire({ child: session.state });
    this.#children.delete(childId);
    this.#ignore(childId, 'another session has its id');
  }

  #ignore(childId: string, why: string): void {
    this.#parts.logger.debug(`[${this.#root.agent}] ignored the child ${childId}: ${why}`);
  }

  /** Forgets the oldest idle child that has no children, if there are too many. False if all are at work. */
  #makeRoom(): boolean {
    if (this.#children.size < mostChildren) return true;
    const parents = new Set([...this.#children.values()].map(({ session }) => session.state.parentId));
    for (const [sessionId, { session, route }] of this.#children) {
      if (isAtWork(session.state) || parents.has(sessionId)) continue;
      this.#children.delete(sessionId);
      route?.dispose();
      return true;
    }
    return false;
  }

  #handleUpdateOf(child: Child, update: SessionUpdate): void {
    const { session } = child;
    const { sessionId } = session.state;
    if (this.handleUpdate(update, sessionId)) return;
    if (update.sessionUpdate === 'session_info_update')
      return this.#setState(child, withTitle(session.state, update.title));
    const isCall = isCallUpdate(update);
    const one = isCall ? { ...update, toolCallId: session.child.callId(update.toolCallId) } : update;
    if (isCall) this.cancellable.handleUpdate(sessionId, update, session.child.callId(update.toolCallId));
    this.#calls.handleUpdate(one);
    this.#updates.fire({ child: session.state, update: one });
    if (isCallUpdate(one)) session.handleCallUpdate(one);
  }

  /** The child that a message belongs to: that of the two which the other one began. */
  #childOf({ senderSessionId: from = '', recipientSessionId: to = '' }: SessionMessage): Child | undefined {
    const sender = this.#children.get(from);
    const recipient = this.#children.get(to);
    return sender && (sender.session.state.parentId ?? this.#root.sessionId) === to
      ? sender
      : (recipient ?? sender);
  }

  #say(child: Child | undefined, update: SessionUpdate): void {
    if (child) this.#updates.fire({ child: child.session.state, update });
  }

  #setState(child: Child, state: ChildState): void {
    const { session } = child;
    if (state === session.state) return;
    // An agent may continue a child that it stopped.
    if (!isAtWork(state)) session.isCancelling = false;
    session.setState(state);
    this.#updates.fire({ child: state });
  }
}

/**
 * The session of a subagent as the services see it when they answer the agent's requests: with the folders of the session of the
 * conversation, and known to it.
 */
class ChildSession implements HostedSession {
  readonly agent: string;
  /** The session of the conversation. */
  readonly sessionId: string;
  readonly cwd: string | undefined;
  readonly folders: readonly string[];
  readonly onDidEnd: Event<void>;
  readonly child: ChildScope;
  readonly toolCall: (toolCallId: string) => ToolCall | undefined;
  /** The agent was asked to stop it. */
  isCancelling = false;
  readonly #cancels: Emitter<void>;
  readonly #callUpdates: Emitter<ToolCallUpdate>;
  #state: ChildState;
  /** Cancelled when it stops working. Undefined while it does not work. */
  #work: CancellationSource | undefined;

  /** @param calls finds a call by the id that `callId` returns. */
  constructor(
    root: HostedSession,
    state: ChildState,
    calls: (callId: string) => ToolCall | undefined,
    onError: (error: unknown) => void,
  ) {
    const callId = (toolCallId: string): string => `${state.sessionId}/${toolCallId}`;
    const name = (): string => childName(this.#state);
    this.agent = root.agent;
    this.sessionId = root.sessionId;
    this.cwd = root.cwd;
    this.folders = root.folders;
    this.onDidEnd = root.onDidEnd;
    this.child = { root, sessionId: state.sessionId, name, callId };
    this.toolCall = (toolCallId) => calls(callId(toolCallId));
    this.#cancels = new Emitter(onError);
    this.#callUpdates = new Emitter(onError);
    this.#state = state;
    this.setState(state);
  }

  get state(): ChildState {
    return this.#state;
  }

  /** A child works by itself, also after the turn of its parent. */
  get turnOver(): CancellationToken | undefined {
    return this.#work?.token;
  }

  get onDidUpdateCall(): Event<ToolCallUpdate> {
    return this.#callUpdates.event;
  }

  get onDidCancelTurn(): Event<void> {
    return this.#cancels.event;
  }

  setState(state: ChildState): void {
    this.#state = state;
    if (isAtWork(state)) {
      this.#work ??= new CancellationSource();
    } else {
      this.#work?.cancel();
      this.#work = undefined;
    }
  }

  /** @param update with the id that `callId` returns. */
  handleCallUpdate(update: ToolCallUpdate): void {
    this.#callUpdates.fire(update);
  }

  /** Its open requests are answered with `cancelled`. */
  cancelRequests(): void {
    this.#cancels.fire();
  }
}
