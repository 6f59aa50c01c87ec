// The tool call of a permission request, which may omit fields that were announced before. Used by `TranscriptCalls`.

import type { ToolCallUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';

/** The announced call without its status and raw output, with the fields that the request has. */
export function requestedCall(request: ToolCallUpdate, announced: ToolCall | undefined): ToolCallUpdate {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined);
  const before = announced && { ...announced, status: undefined, rawOutput: undefined };
  return { ...request, ...before, ...Object.fromEntries(fields) };
}
