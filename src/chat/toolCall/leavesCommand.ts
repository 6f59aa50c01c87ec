// Recognizes calls of tools whose command or subagent runs on when the call has completed. Used by `CallRecord` and `CallOrigins`.

import type { ToolCall } from '../../protocol/session/toolCall.ts';
import { backgroundKey } from './inputKeys.ts';
import { parsedInput } from './rawInput.ts';

/** True if the call completes while its command runs on. @param call may be an update with few fields. */
export function leavesCommand(call: ToolCall): boolean {
  const input = fieldsOf(parsedInput(call.rawInput));
  if (Object.keys(input).some((key) => backgroundKey.test(key) && input[key] === true)) return true;
  return typeof claudeResponse(call)['backgroundTaskId'] === 'string';
}

/** As `leavesCommand`, also for subagents: claude says so in the result of the call that began one. */
export function leavesWork(call: ToolCall): boolean {
  const { isAsync, status } = claudeResponse(call);
  return leavesCommand(call) || isAsync === true || status === 'async_launched';
}

function claudeResponse(call: ToolCall): Readonly<Record<string, unknown>> {
  return fieldsOf(fieldsOf(fieldsOf(call['_meta'])['claudeCode'])['toolResponse']);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
