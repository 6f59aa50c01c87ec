// The tool calls that an agent can cancel one by one, of the session and of its subagents. Used by `AgentSession`.

import type { Logger } from '../../base/logger.ts';
import type { Sender } from '../../protocol/messaging.ts';
import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import { toolCallCancel, type ToolCallCancelParams } from '../../protocol/session/toolCallCancel.ts';

/** Maximum number of calls; the oldest is dropped first. */
const most = 1_000;

interface CancellingParts {
  readonly agent: string;
  readonly wire: Pick<Sender, 'sendRequest'>;
  readonly logger: Logger;
}

export class CancellableCalls {
  readonly #calls = new Map<string, ToolCallCancelParams>();

  /** To be called with every update. @param callId the id of the call in the rows. Default: the id in the update. */
  handleUpdate(sessionId: string, update: SessionUpdate, callId?: string): void {
    if (update.sessionUpdate !== 'tool_call' && update.sessionUpdate !== 'tool_call_update') return;
    const { toolCallId, capabilities } = update;
    if (capabilities === undefined) return;
    const id = callId ?? toolCallId;
    this.#calls.delete(id);
    if (capabilities?.cancel) this.#calls.set(id, { sessionId, toolCallId });
    if (this.#calls.size > most) this.#calls.delete(this.#calls.keys().next().value!);
  }

  get(callId: string): ToolCallCancelParams | undefined {
    return this.#calls.get(callId);
  }

  /** Asks the agent to cancel the call, if it can. @param callId the id of the call in the rows. */
  cancel(callId: string, { agent, wire, logger }: CancellingParts): void {
    const call = this.get(callId);
    if (!call) return;
    wire
      .sendRequest(toolCallCancel, call)
      .catch((error: unknown) =>
        logger.warn(`[${agent}] The agent could not cancel a call: ${String(error)}`),
      );
  }
}
