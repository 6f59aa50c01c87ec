// What was said so far of the tool calls of a session that are not over, for whoever is asked about one: a request for
// permission may leave out what was announced before (ACP v1 "Tool Calls").

import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';

/** Calls kept; of more the one that was heard of longest ago is forgotten. */
const capacity = 64;

export class ToolCalls {
  readonly #calls = new Map<string, ToolCall>();

  get(toolCallId: string): ToolCall | undefined {
    return this.#calls.get(toolCallId);
  }

  /** To be told of every update, in wire order. Some agents update calls that they never announced. */
  follow(update: SessionUpdate): void {
    if (update.sessionUpdate !== 'tool_call' && update.sessionUpdate !== 'tool_call_update') return;
    const { toolCallId } = update;
    const before = this.#calls.get(toolCallId);
    this.#calls.delete(toolCallId);
    if (update.status === 'completed' || update.status === 'failed') return;
    this.#calls.set(toolCallId, { ...before, ...spoken(update), toolCallId });
    if (this.#calls.size > capacity) this.#calls.delete(this.#calls.keys().next().value!);
  }
}

/** What it speaks of: an absent field leaves what was said before. */
function spoken(call: ToolCall): Partial<ToolCall> {
  return Object.fromEntries(Object.entries(call).filter(([, value]) => value !== undefined));
}
