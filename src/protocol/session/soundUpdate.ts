// Parses the most frequent updates without zod, which is much faster: text chunks and tool calls that conform to the
// specification. All others are parsed by the schemas.

import { isLine, toolKinds, toolStatuses } from './toolCall.ts';

/** The params of `session/update` as the schema would return them, which may be `params`. Undefined: the schema must parse them. */
export function parseSoundUpdate(params: unknown): object | undefined {
  const sound = isSoundUpdate(params) ? params : withoutInvalidLines(params);
  return sound === params || isSoundUpdate(sound) ? (sound as object) : undefined;
}

/**
 * A copy without invalid line numbers: some agents send 0 for a whole file. Undefined if there are none, and for params that
 * are not an update.
 */
function withoutInvalidLines(params: unknown): object | undefined {
  if (!isObject(params) || !isObject(params['update'])) return undefined;
  const { update } = params;
  const locations: unknown = update['locations'];
  if (!Array.isArray(locations) || !locations.some(hasInvalidLine)) return undefined;
  const valid = locations.map((item: unknown) =>
    hasInvalidLine(item) ? { ...item, line: undefined } : item,
  );
  return { ...params, update: { ...update, locations: valid } };
}

function hasInvalidLine(item: unknown): item is Fields {
  return isObject(item) && item['line'] !== undefined && !isLine(item['line']);
}

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

function isToolCall(call: Fields): boolean {
  return (
    typeof call['toolCallId'] === 'string' &&
    isOptional(call['title'], 'string') &&
    isOptional(call['name'], 'string') &&
    isOptionalOf(call['kind'], toolKinds) &&
    isOptionalOf(call['status'], toolStatuses) &&
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

/** Not a `Set`: it would calculate the hash of each value, which takes longer. */
function isOptionalOf(value: unknown, allowed: readonly unknown[]): boolean {
  return value === undefined || allowed.includes(value);
}

function isOptional(value: unknown, type: 'string' | 'number'): boolean {
  return value === undefined || typeof value === type;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
