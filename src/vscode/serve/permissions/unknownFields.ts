// Finds the fields of a tool call that the specification does not define. What is in them is not read, so a request for permission
// shows them. Used by `boundedSubject`.

import { boundedJson } from '../../../base/boundedJson.ts';
import type { InputValue } from '../../../chat/toolCall/rawInput.ts';
import { droppedMark } from '../../../protocol/session/droppedParts.ts';
import { cancelledMark, shortenedMark, toolCall, type ToolCall } from '../../../protocol/session/toolCall.ts';

/** Some agents ask with a whole update. The marks are shown in their own way, and extensions are in `_meta`. */
const otherFields: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['_meta', () => true],
  ['sessionUpdate', (value: unknown) => value === 'tool_call' || value === 'tool_call_update'],
  [droppedMark, isTexts],
  [shortenedMark, isSwitch],
  [cancelledMark, isSwitch],
]);

/** Fields that are listed; with more, the list has one item more. */
const most = 20;
/** UTF-16 units of a field, and of its name. */
const longest = 5_000;
const longestName = 100;

/** Without those that say nothing. */
export function unknownFields(call: ToolCall): readonly InputValue[] {
  const found: InputValue[] = [];
  for (const [name, value] of Object.entries(call)) {
    const isKnown = Object.hasOwn(toolCall.shape, name) || otherFields.get(name)?.(value) === true;
    if (isKnown || isNothing(value)) continue;
    if (found.length === most) return [...found, { name: '', text: '…' }];
    const { text, isWhole } = boundedJson(value, longest);
    const shortName = name.length > longestName ? `${name.slice(0, longestName)}…` : name;
    found.push({ name: shortName, text: isWhole ? text : `${text}…` });
  }
  return found;
}

function isNothing(value: unknown): boolean {
  if (typeof value !== 'object') return value === undefined || value === '';
  return value === null || Object.keys(value).length === 0;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isSwitch(value: unknown): boolean {
  return typeof value === 'boolean';
}
