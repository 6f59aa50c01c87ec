// The unfinished tool calls of a session as announced so far. A request for permission may omit fields that were
// announced before (ACP v1 "Tool Calls").

import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';

/** Maximum number of calls; the least recently updated one is dropped first. */
const capacity = 64;

export class ToolCalls {
  readonly #calls = new Map<string, ToolCall>();

  get(toolCallId: string): ToolCall | undefined {
    return this.#calls.get(toolCallId);
  }

  /** Must be called with every update, in wire order. Some agents update calls that they never announced. */
  handleUpdate(update: SessionUpdate): void {
    if (update.sessionUpdate !== 'tool_call' && update.sessionUpdate !== 'tool_call_update') return;
    const { toolCallId } = update;
    const before = this.#calls.get(toolCallId);
    this.#calls.delete(toolCallId);
    if (update.status === 'completed' || update.status === 'failed') return;
    this.#calls.set(toolCallId, { ...before, ...definedFields(update), toolCallId });
    if (this.#calls.size > capacity) this.#calls.delete(this.#calls.keys().next().value!);
  }
}

/** An absent field keeps its earlier value. */
function definedFields(call: ToolCall): Partial<ToolCall> {
  return Object.fromEntries(Object.entries(call).filter(([, value]) => value !== undefined));
}
