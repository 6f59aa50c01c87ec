// `tool_call/cancel`: ends one tool call, also one that runs in the background (ACP v2 "Tool Calls"). Where an agent can cancel
// only the terminal of the call, `wire/v2` sends `terminal/cancel` instead.

import * as z from 'zod/mini';
import { request } from '../method.ts';

export interface ToolCallCancelParams {
  readonly sessionId: string;
  readonly toolCallId: string;
}

/** Only for calls with `capabilities.cancel`. The agent reports the end as an update of the call. */
export const toolCallCancel = request<ToolCallCancelParams, unknown>(
  'tool_call/cancel',
  'clientToAgent',
  z.looseObject({ sessionId: z.string(), toolCallId: z.string() }),
  z.unknown(),
);
