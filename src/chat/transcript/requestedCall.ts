// The tool call of a permission request, which may omit fields that were announced before, and the row in which it is shown. Used by
// `TranscriptCalls`.

import type { ToolCallUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';

/** The row of a permission request. */
export interface RequestRow {
  /** To be called when the user or a rule has answered. */
  answer(isAllowed: boolean): void;
  /** Call it when the request has ended, answered or not. Another request for the same call may use the row from then on. */
  end(): void;
}

/** The announced call without its status and raw output, with the fields that the request has. */
export function requestedCall(request: ToolCallUpdate, announced: ToolCall | undefined): ToolCallUpdate {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined);
  const before = announced && { ...announced, status: undefined, rawOutput: undefined };
  return { ...request, ...before, ...Object.fromEntries(fields) };
}
