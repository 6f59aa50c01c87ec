// A fast check without zod for the most frequent updates: text chunks and tool calls that conform to the specification. All
// others are parsed by the schemas.

import { isLine, toolKinds, toolStatuses } from './toolCall.ts';

/** Whether the schema would return these params of `session/update` unchanged. */
export function isSoundUpdate(params: unknown): boolean {
  if (!isObject(params) || typeof params['sessionId'] !== 'string' || !isObject(params['update']))
    return false;
  const { update } = params;
  switch (update['sessionUpdate']) {
    case 'agent_message_chunk':
    case 'agent_thought_chunk':
    case 'user_message_chunk':
      return isText(update['content']) && isOptional(update['messageId'], 'string');
    case 'tool_call':
    case 'tool_call_update':
      return isToolCall(update);
    default:
      return false;
  }
}

type Fields = Readonly<Record<string, unknown>>;

const kinds: ReadonlySet<unknown> = new Set([undefined, ...toolKinds]);
const statuses: ReadonlySet<unknown> = new Set([undefined, ...toolStatuses]);

function isToolCall(call: Fields): boolean {
  return (
    typeof call['toolCallId'] === 'string' &&
    isOptional(call['title'], 'string') &&
    isOptional(call['name'], 'string') &&
    kinds.has(call['kind']) &&
    statuses.has(call['status']) &&
    isOptionalArray(call['content'], isToolCallContent) &&
    isOptionalArray(call['locations'], isLocation) &&
    call['capabilities'] === undefined &&
    call['rawInput'] !== null &&
    call['rawOutput'] !== null
  );
}

function isToolCallContent(item: unknown): boolean {
  if (!isObject(item)) return false;
  switch (item['type']) {
    case 'content':
      return isText(item['content']);
    case 'diff':
      return (
        typeof item['path'] === 'string' &&
        typeof item['newText'] === 'string' &&
        isOptional(item['oldText'], 'string')
      );
    case 'terminal':
      return typeof item['terminalId'] === 'string';
    default:
      return false;
  }
}

function isLocation(item: unknown): boolean {
  if (!isObject(item) || typeof item['path'] !== 'string') return false;
  return item['line'] === undefined || isLine(item['line']);
}

function isText(block: unknown): boolean {
  return (
    isObject(block) &&
    block['type'] === 'text' &&
    typeof block['text'] === 'string' &&
    block['annotations'] === undefined
  );
}

function isOptionalArray(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return value === undefined || (Array.isArray(value) && value.every(isItem));
}

function isOptional(value: unknown, type: 'string' | 'number'): boolean {
  return value === undefined || typeof value === type;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
