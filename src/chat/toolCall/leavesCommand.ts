// Recognizes calls of tools whose command runs on when the call has completed. Used by `CallRecord`.

import type { ToolCall } from '../../protocol/session/toolCall.ts';
import { backgroundKey } from './inputKeys.ts';
import { parsedInput } from './rawInput.ts';

/** True if the call completes while its command runs on. @param call may be an update with few fields. */
export function leavesCommand(call: ToolCall): boolean {
  const input = fieldsOf(parsedInput(call.rawInput));
  if (Object.keys(input).some((key) => backgroundKey.test(key) && input[key] === true)) return true;
  const response = fieldsOf(fieldsOf(fieldsOf(call['_meta'])['claudeCode'])['toolResponse']);
  return typeof response['backgroundTaskId'] === 'string';
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
