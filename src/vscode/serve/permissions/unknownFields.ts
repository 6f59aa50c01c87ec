// Finds the fields of a request for permission that the specification does not define, at any place where it defines fields. What is in
// them is not read, so the request shows them. Used by `boundedSubject`.

import { boundedJson } from '../../../base/boundedJson.ts';
import type { InputValue } from '../../../chat/toolCall/rawInput.ts';
import type { PermissionParams } from '../../../protocol/client/permission.ts';
import { droppedMark } from '../../../protocol/session/droppedParts.ts';
import { cancelledMark, shortenedMark, toolCall, type ToolCall } from '../../../protocol/session/toolCall.ts';

/** Maximum number of listed fields. If there are more, the list ends with `…`. */
const most = 20;
/** UTF-16 units of a field, and of its name. */
const longest = 5_000;
const longestName = 100;

/** `sessionUpdate`: some agents send a whole update as the call. The marks are set by this client, and shown in other ways. */
const otherFields: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['sessionUpdate', (value: unknown) => value === 'tool_call' || value === 'tool_call_update'],
  [droppedMark, isTexts],
  [shortenedMark, isBoolean],
  [cancelledMark, isBoolean],
]);

const requestFields = new Set(['sessionId', 'toolCall', 'options', 'isShortened']);
const optionFields = new Set(['optionId', 'name', 'kind']);
const placeFields = new Set(['path', 'line']);
/** By `type`. */
const contentFields: ReadonlyMap<unknown, ReadonlySet<string>> = new Map([
  ['content', new Set(['type', 'content'])],
  ['diff', new Set(['type', 'path', 'oldText', 'newText'])],
  ['terminal', new Set(['type', 'terminalId'])],
]);
/** By `type`. ACP v2 has icons. A block of another type is shown whole. */
const blockFields: ReadonlyMap<unknown, ReadonlySet<string>> = new Map([
  ['text', new Set(['type', 'text', 'annotations'])],
  ['image', new Set(['type', 'data', 'mimeType', 'uri', 'annotations'])],
  ['audio', new Set(['type', 'data', 'mimeType', 'annotations'])],
  [
    'resource_link',
    new Set(['type', 'uri', 'name', 'title', 'description', 'icons', 'mimeType', 'size', 'annotations']),
  ],
  ['resource', new Set(['type', 'resource', 'annotations'])],
]);
const textFields = new Set(['uri', 'mimeType', 'text']);
const blobFields = new Set(['uri', 'mimeType', 'blob']);
/** The fields of annotations, which say for whom a block is and how important it is. */
const annotationFields = new Set(['audience', 'priority', 'lastModified']);

/** The names of such fields at the root of a call, without empty ones. */
export function unknownNames(call: ToolCall): readonly string[] {
  return Object.entries(call).flatMap(([name, value]) =>
    isCallField(name, value) || isNothing(value) ? [] : [name],
  );
}

/** Those of a call, without empty ones. */
export function unknownFields(call: ToolCall): readonly InputValue[] {
  return listed(fieldsOfCall(call));
}

/** Those of a request and of its options, without those of its call. */
export function unknownBeside(params: PermissionParams): readonly InputValue[] {
  return listed(fieldsOfRequest(params));
}

type Found = readonly [name: string, value: unknown];

function* fieldsOfRequest(params: PermissionParams): Generator<Found> {
  yield* others('', params, requestFields);
  for (const [at, option] of params.options.entries()) yield* others(`options.${at}.`, option, optionFields);
}

function* fieldsOfCall(call: ToolCall): Generator<Found> {
  for (const name of unknownNames(call)) yield [name, call[name]];
  for (const [at, place] of (call.locations ?? []).entries())
    yield* others(`locations.${at}.`, place, placeFields);
  for (const [at, item] of (call.content ?? []).entries()) {
    const name = `content.${at}.`;
    yield* others(name, item, contentFields.get(item.type));
    if (item.type !== 'content') continue;
    yield* others(`${name}content.`, item.content, blockFields.get(item.content.type));
    if (item.content.type !== 'unknown')
      yield* others(`${name}content.annotations.`, item.content.annotations ?? {}, annotationFields);
    if (item.content.type !== 'resource') continue;
    const { resource } = item.content;
    const fields = typeof resource['text'] === 'string' ? textFields : blobFields;
    yield* others(`${name}content.resource.`, resource, fields);
  }
}

/** @param known undefined if the value is shown whole. */
function* others(start: string, fields: object, known: ReadonlySet<string> | undefined): Generator<Found> {
  if (!known) return;
  for (const [name, value] of Object.entries(fields) as (readonly [string, unknown])[])
    // Extensions are in `_meta`.
    if (!known.has(name) && name !== '_meta' && !isNothing(value)) yield [`${start}${name}`, value];
}

function listed(fields: Iterable<Found>): readonly InputValue[] {
  const found: InputValue[] = [];
  for (const [name, value] of fields) {
    if (found.length === most) return [...found, { name: '', text: '…' }];
    const { text, isWhole } = boundedJson(value, longest);
    const shortName = name.length > longestName ? `${name.slice(0, longestName)}…` : name;
    found.push({ name: shortName, text: isWhole ? text : `${text}…` });
  }
  return found;
}

function isCallField(name: string, value: unknown): boolean {
  return name === '_meta' || Object.hasOwn(toolCall.shape, name) || otherFields.get(name)?.(value) === true;
}

function isNothing(value: unknown): boolean {
  if (typeof value !== 'object') return value === undefined || value === '';
  return value === null || Object.keys(value).length === 0;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}
