// What an agent changes in a tool call while the user reads the request for its permission: the answer must not hold for what
// was not shown. Used by `OpenRequest`.

import { boundedJson } from '../../../base/boundedJson.ts';
import { withTrimmedDiffs } from '../../../base/diffs/trimmedDiffs.ts';
import { boundValue } from '../../../base/boundedValue.ts';
import type { PermissionSubject } from '../../../chat/permission/permissionSubject.ts';
import { droppedMark, droppedPartsOf } from '../../../protocol/session/droppedParts.ts';
import type { InputValue } from '../../../chat/toolCall/rawInput.ts';
import { permissionLimits } from '../../../protocol/client/permission.ts';
import type { ToolCallUpdate } from '../../../protocol/session/sessionUpdate.ts';
import { shortenedMark, type ToolCall } from '../../../protocol/session/toolCall.ts';
import { boundedSubject } from './boundedSubject.ts';
import { unknownNames } from './unknownFields.ts';

/** UTF-16 units of a subject that is compared. A longer one counts as changed if any field was sent again. */
const longestCompared = 1_000_000;
/** Unknown fields of an update that are kept: more than are listed. */
const mostUnknown = 100;
const fields = ['title', 'name', 'kind', 'rawInput', 'content', 'locations', droppedMark] as const;

export interface AskedCall {
  /** As in the request, with the fields that were sent after it. */
  readonly call: ToolCall;
  /** As announced before the request, without the fields that were sent after it. */
  readonly announced: ToolCall | undefined;
  /** As shown to the user. */
  readonly subject: PermissionSubject;
  /** True if a part of `call` is missing. */
  readonly isShortened: boolean;
  /** Fields of the request that are not read, without those of its call. */
  readonly beside?: readonly InputValue[];
}

/** The names of the fields of an update that a request shows. */
export function shownFields(update: ToolCallUpdate): readonly string[] {
  const known = fields.filter((field) => update[field] !== undefined && !isEmpty(update[field]));
  return [...known, ...unknownNames(update).slice(0, mostUnknown)];
}

/** The call after an update; the same object if that has no field that a request shows. */
export function updatedCall(asked: AskedCall, update: ToolCallUpdate, sent = shownFields(update)): AskedCall {
  if (sent.length === 0) return asked;
  const parts = [...new Set([...droppedPartsOf(update), ...droppedPartsOf(asked.call)])];
  const news = {
    ...Object.fromEntries(sent.map((field) => [field, update[field]])),
    // Parts that were left out of the request are still listed.
    ...(parts.length > 0 && { [droppedMark]: parts }),
  };
  const gone = Object.fromEntries(sent.map((field) => [field, undefined]));
  const whole = withTrimmedDiffs({ ...asked.call, ...news }, permissionLimits);
  const call: ToolCall = boundValue(whole, permissionLimits).value;
  // Fields of the update replace those from before, instead of being merged with them.
  const announced = asked.announced && { ...asked.announced, ...gone };
  const isShortened = asked.isShortened || update[shortenedMark] === true;
  const subject = boundedSubject({ ...asked.call, ...news }, announced, isShortened, asked.beside);
  const isChanged = isShortened !== asked.isShortened || !isSame(asked.subject, subject);
  return {
    ...asked,
    call,
    announced,
    isShortened,
    subject: isChanged ? { ...subject, doubt: 'changed', otherDoubt: subject.doubt } : asked.subject,
  };
}

/** An input without fields counts as absent. */
function isEmpty(value: unknown): boolean {
  return value === '' || (isFields(value) && Object.keys(value).length === 0);
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(one: PermissionSubject, other: PermissionSubject): boolean {
  const [before, after] = [one, other].map((subject) => boundedJson(whatItSays(subject), longestCompared));
  return before!.isWhole && before!.text === after!.text;
}

/** The agent's texts besides the title are left out, unless nothing else says what the call does: commands report their output there. */
function whatItSays(subject: PermissionSubject): unknown {
  const { title, kind, command, diffs, patches, unreadPatches, paths, urls, inputs, dropped, parts } =
    subject;
  const isSaid = command === undefined && diffs.length === 0;
  const facts = { kind, command, diffs, patches, unreadPatches, paths, urls, inputs, dropped };
  return { title, ...facts, ...(isSaid && { parts }) };
}
