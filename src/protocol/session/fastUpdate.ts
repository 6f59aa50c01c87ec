// Parses the most frequent updates without zod, which is much faster: text chunks and tool calls that conform to the
// specification. All others are parsed by the schemas. Used by `session`.

import { isLine, toolKinds, toolStatuses } from './toolCall.ts';

/** The params of `session/update` as the schema would return them, which may be `params`. Undefined: the schema must parse them. */
export function parseUpdateFast(params: unknown): object | undefined {
  if (isUnchangedUpdate(params)) return params;
  const valid = withoutInvalidLines(params);
  return isUnchangedUpdate(valid) ? valid : undefined;
}

/**
 * A copy without invalid line numbers: some agents send 0 for a whole file. Undefined if there are none, and for params that
 * are not an update. Lines that are no numbers stay: the schema notes them.
 */
function withoutInvalidLines(params: unknown): object | undefined {
  if (!isObject(params) || !isObject(params['update'])) return undefined;
  const { update } = params;
  const locations: unknown = update['locations'];
  if (!Array.isArray(locations) || !locations.some(hasInvalidLine)) return undefined;
  const valid = locations.map((item: unknown) =>
    hasInvalidLine(item) && typeof (item['line'] ?? 0) === 'number' ? { ...item, line: undefined } : item,
  );
  return { ...params, update: { ...update, locations: valid } };
}

function hasInvalidLine(item: unknown): item is Fields {
  return isObject(item) && item['line'] !== undefined && !isLine(item['line']);
}

/**
 * Whether the schema would return these params of `session/update` unchanged. An array has none of the fields that are required,
 * so it needs no check of its own. Written without callbacks and small functions, which take V8 longer to compile than to run.
 */
export function isUnchangedUpdate(params: unknown): params is object {
  if (!isObject(params) || typeof params['sessionId'] !== 'string' || !isObject(params['update']))
    return false;
  const { update } = params;
  switch (update['sessionUpdate']) {
    case 'agent_message_chunk':
    case 'agent_thought_chunk':
    case 'user_message_chunk': {
      const { content, messageId } = update;
      return isText(content) && (messageId === undefined || typeof messageId === 'string');
    }
    case 'tool_call':
    case 'tool_call_update':
      return isToolCall(update);
    default:
      return false;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isToolCall(call: Fields): boolean {
  const { toolCallId, title, name, kind, status, content, locations } = call;
  return (
    typeof toolCallId === 'string' &&
    (title === undefined || typeof title === 'string') &&
    (name === undefined || typeof name === 'string') &&
    // Not a `Set`: it would calculate the hash of each value, which takes longer.
    (kind === undefined || kinds.includes(kind)) &&
    (status === undefined || statuses.includes(status)) &&
    (content === undefined || (Array.isArray(content) && areContents(content))) &&
    (locations === undefined || (Array.isArray(locations) && areLocations(locations))) &&
    call['capabilities'] === undefined &&
    call['rawInput'] !== null &&
    call['rawOutput'] !== null
  );
}

const kinds: readonly unknown[] = toolKinds;
const statuses: readonly unknown[] = toolStatuses;

function areContents(items: readonly unknown[]): boolean {
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (!isObject(item)) return false;
    switch (item['type']) {
      case 'content':
        if (!isText(item['content'])) return false;
        break;
      case 'diff': {
        const { path, newText, oldText } = item;
        if (typeof path !== 'string' || typeof newText !== 'string') return false;
        if (oldText !== undefined && typeof oldText !== 'string') return false;
        break;
      }
      case 'terminal':
        if (typeof item['terminalId'] !== 'string') return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

function areLocations(items: readonly unknown[]): boolean {
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (!isObject(item) || typeof item['path'] !== 'string' || hasInvalidLine(item)) return false;
  }
  return true;
}

function isText(block: unknown): boolean {
  return (
    isObject(block) &&
    block['type'] === 'text' &&
    typeof block['text'] === 'string' &&
    block['annotations'] === undefined
  );
}

/** Also true for an array. */
function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
