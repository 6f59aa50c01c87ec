// Finds the parts of a tool call that do not conform to the specification, which its schema leaves out. A request for permission
// shows them, since the user could otherwise allow what they do not see.

import { shortenedMark } from './toolCall.ts';

/** A field of tool calls, set by this client: the parts that were left out, as `name: JSON`. */
export const droppedMark = 'droppedParts';

/** Parts that are listed; with more, the list has one item more. */
const most = 20;
/** UTF-16 units of a part. */
const longest = 300;

type Fields = Readonly<Record<string, unknown>>;

/**
 * `call` with its malformed parts in `droppedMark`. A shortened call stays as it is: it says so, and what is left of its lists is not
 * what the agent sent. @param others further parts of the message that were left out.
 */
export function withDroppedParts(call: unknown, others: readonly string[] = []): Fields {
  const fields = isObject(call) ? call : {};
  if (fields[shortenedMark] === true) return fields;
  const { title, name, kind, status, content, locations } = fields;
  const parts = [
    ...malformedTexts({ title, name, kind, status }),
    ...lostFields('', fields, callFields),
    ...malformedItems('content', content, isContent),
    ...lostInItems('content', content),
    ...malformedItems('locations', locations, isPlace),
    ...lostInItems('locations', locations),
    ...others,
  ];
  if (parts.length === 0) return fields;
  return { ...fields, [droppedMark]: parts.length <= most ? parts : [...parts.slice(0, most), '…'] };
}

/** The parts that were left out of a parsed call. */
export function droppedPartsOf(call: Fields | undefined): readonly string[] {
  const parts: unknown = call?.[droppedMark];
  // An agent may send a field of that name.
  return Array.isArray(parts) ? parts.filter((part) => typeof part === 'string').slice(0, most + 1) : [];
}

/** Each of the items that is not valid. Empty if there are none, or if the value is absent. */
export function malformedItems(
  name: string,
  items: unknown,
  isValid: (item: unknown) => boolean,
): readonly string[] {
  if (items === undefined || items === null) return [];
  if (!Array.isArray(items)) return [asPart(name, items)];
  const parts: string[] = [];
  for (const [at, item] of items.entries()) {
    if (!isValid(item)) parts.push(asPart(`${name}.${at}`, item));
    if (parts.length > most) break;
  }
  return parts;
}

/** The schemas read no field of this name. */
const unread = ['__proto__'];
const callFields = [...unread, 'capabilities'];
const blockFields = [...unread, 'annotations', 'description', 'mimeType', 'size', 'title', 'uri'];

/** Those of the fields `names` that the schema of a valid object leaves out. */
export function lostFields(start: string, value: unknown, names = unread): readonly string[] {
  if (!isObject(value)) return [];
  return names.flatMap((name) =>
    Object.hasOwn(value, name) && isLost(name, value[name]) ? [asPart(`${start}${name}`, value[name])] : [],
  );
}

function isLost(name: string, value: unknown): boolean {
  if (name === '__proto__') return true;
  if (name === 'size') return typeof (value ?? 0) !== 'number';
  return name === 'annotations' || name === 'capabilities' ? !isObject(value ?? {}) : !isTextOrAbsent(value);
}

/** Those of the items, and of the blocks in them. */
export function lostInItems(name: string, items: unknown): readonly string[] {
  const parts: string[] = [];
  for (const [at, item] of (Array.isArray(items) ? items : []).entries()) {
    const start = `${name}.${at}.`;
    const block: unknown = isObject(item) ? item['content'] : undefined;
    const resource = isObject(block) ? block['resource'] : undefined;
    parts.push(
      ...lostFields(start, item),
      ...lostFields(`${start}content.`, block, blockFields),
      ...lostFields(`${start}content.resource.`, resource, blockFields),
    );
    if (parts.length > most) break;
  }
  return parts;
}

function malformedTexts(texts: Fields): readonly string[] {
  return Object.entries(texts).flatMap(([name, text]) => (isTextOrAbsent(text) ? [] : [asPart(name, text)]));
}

/** A block of a kind that this client does not know stays in the call, and is shown as such. */
function isContent(item: unknown): boolean {
  if (!isObject(item)) return false;
  switch (item['type']) {
    case 'content':
      return true;
    case 'diff':
      return (
        typeof item['path'] === 'string' &&
        typeof item['newText'] === 'string' &&
        isTextOrAbsent(item['oldText'])
      );
    case 'terminal':
      return typeof item['terminalId'] === 'string';
    default:
      return false;
  }
}

function isPlace(item: unknown): boolean {
  // If only the line is malformed, it is left out and the place is kept.
  return isObject(item) && typeof item['path'] === 'string' && typeof (item['line'] ?? 0) === 'number';
}

export function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}

function asPart(name: string, raw: unknown): string {
  // Not `boundedJson`, which activation would read then: the message is bounded already.
  const text = JSON.stringify(raw) ?? '';
  return `${name}: ${text.length <= longest ? text : `${text.slice(0, longest)}…`}`;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
