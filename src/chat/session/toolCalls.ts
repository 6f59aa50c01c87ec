// The unfinished tool calls of a session as announced so far. A request for permission may omit fields that were
// announced before (ACP v1 "Tool Calls").

import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import { roughSize } from '../../base/roughSize.ts';

/** Maximum number of calls; the least recently updated one is dropped first. */
const capacity = 64;
/** Approximate bytes of all calls. A larger call is not kept. */
const mostBytes = 16 * 2 ** 20;

interface Known {
  readonly call: ToolCall;
  readonly size: number;
}

export class ToolCalls {
  /** Least recently updated first. */
  readonly #calls = new Map<string, Known>();
  #bytes = 0;

  get(toolCallId: string): ToolCall | undefined {
    return this.#calls.get(toolCallId)?.call;
  }

  /** Must be called with every update, in wire order. Some agents update calls that they never announced. */
  handleUpdate(update: SessionUpdate): void {
    if (update.sessionUpdate !== 'tool_call' && update.sessionUpdate !== 'tool_call_update') return;
    const { toolCallId } = update;
    const before = this.get(toolCallId);
    this.#forget(toolCallId);
    if (update.status === 'completed' || update.status === 'failed') return;
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
