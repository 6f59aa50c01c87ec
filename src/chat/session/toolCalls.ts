// The unfinished tool calls of a session as announced so far. A request for permission may omit fields that were
// announced before (ACP v1 "Tool Calls").

import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import { type Disposable, toDisposable } from '../../base/disposable.ts';
import { roughSize } from '../../base/roughSize.ts';
import { CallOrigins } from './callOrigins.ts';

/** Maximum number of calls; the least recently updated one is dropped first. */
const capacity = 64;
/** Approximate bytes of all calls. A larger call is not kept. */
const mostBytes = 16 * 2 ** 20;
/** Approximate bytes of a call that is named only by a request for permission. A larger one is not kept. */
const mostNoted = 2 ** 16;

interface Known {
  readonly call: ToolCall;
  readonly size: number;
}

export class ToolCalls {
  /** Least recently updated first. */
  readonly #calls = new Map<string, Known>();
  #bytes = 0;
  /** Which of them belong to the turn that runs now. */
  readonly origins = new CallOrigins();
  /** Calls as requests for permission name them, oldest first. Several may have one id. */
  readonly #noted = new Set<ToolCall>();

  get(toolCallId: string): ToolCall | undefined {
    return this.#calls.get(toolCallId)?.call;
  }

  /** Announced calls, least recently updated first, after those that only a request for permission names. */
  all(): ToolCall[] {
    const noted = new Map([...this.#noted].map((call) => [call.toolCallId, call]));
    const announced = [...this.#calls.values()].map(({ call }) => ({
      ...noted.get(call.toolCallId),
      ...call,
    }));
    return [...[...noted.values()].filter(({ toolCallId }) => !this.#calls.has(toolCallId)), ...announced];
  }

  /**
   * Adds a call to the result of `all` that a request for permission names, until the result is disposed or the call ends. `get`
   * does not return it, so that the next request is not judged by this one.
   */
  note(call: ToolCall): Disposable {
    if (roughSize(call, mostNoted) < mostNoted) this.#noted.add(call);
    if (this.#noted.size > capacity) this.#noted.delete(this.#noted.values().next().value!);
    return toDisposable(() => this.#noted.delete(call));
  }

  /** Must be called with every update, in wire order. Some agents update calls that they never announced. */
  handleUpdate(update: SessionUpdate): void {
    const isAnother = this.origins.handleUpdate(update);
    if (update.sessionUpdate !== 'tool_call' && update.sessionUpdate !== 'tool_call_update') return;
    const { toolCallId } = update;
    const before = isAnother ? undefined : this.get(toolCallId);
    this.#forget(toolCallId);
    if (update.status === 'completed' || update.status === 'failed') {
      for (const call of this.#noted) if (call.toolCallId === toolCallId) this.#noted.delete(call);
      return;
    }
    const call = { ...before, ...definedFields(update), toolCallId };
    const size = roughSize(call, mostBytes);
    this.#calls.set(toolCallId, { call, size });
    this.#bytes += size;
    for (const oldest of this.#calls.keys()) {
      if (this.#calls.size <= capacity && this.#bytes <= mostBytes) break;
      this.#forget(oldest);
    }
  }

  #forget(toolCallId: string): void {
    this.#bytes -= this.#calls.get(toolCallId)?.size ?? 0;
    this.#calls.delete(toolCallId);
  }
}

/** An absent field keeps its earlier value. */
function definedFields(call: ToolCall): Partial<ToolCall> {
  return Object.fromEntries(Object.entries(call).filter(([, value]) => value !== undefined));
}
