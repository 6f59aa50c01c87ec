// Notices that an agent changed a tool call while the user reads the request for its permission: the answer must not hold for what
// was not shown. Used by `PermissionsService`.

import { boundedJson } from '../../../base/boundedJson.ts';
import { boundValue } from '../../../base/boundedValue.ts';
import type { PermissionSubject } from '../../../chat/permission/permissionSubject.ts';
import { permissionLimits } from '../../../protocol/client/permission.ts';
import { shortenedMark, type ToolCall } from '../../../protocol/session/toolCall.ts';
import { boundedSubject } from './boundedSubject.ts';

/** UTF-16 units of a subject that is compared. A longer one counts as changed if any field was sent again. */
const longestCompared = 1_000_000;
const fields = ['title', 'kind', 'rawInput', 'content', 'locations'] as const;

export interface AskedCall {
  /** As in the request, with the fields that were sent after it. */
  readonly call: ToolCall;
  /** As announced when the request was shown. */
  readonly announced: ToolCall | undefined;
  readonly subject: PermissionSubject;
  /** True if a part of `call` is missing. */
  readonly isShortened: boolean;
}

/** The call as it is now; undefined if it would do what was shown. @param current as announced by now. */
export function changedCall(
  { call, announced, subject, isShortened: wasShortened }: AskedCall,
  current: ToolCall | undefined,
): AskedCall | undefined {
  if (!current) return undefined;
  const sent = fields.filter(
    (field) => current[field] !== undefined && current[field] !== announced?.[field],
  );
  if (sent.length === 0) return undefined;
  const news = Object.fromEntries(sent.map((field) => [field, current[field]]));
  const changed: ToolCall = boundValue({ ...call, ...news }, permissionLimits).value;
  const isShortened = wasShortened || current[shortenedMark] === true;
  const now = boundedSubject({ ...call, ...news }, announced, isShortened);
  if (isSame(subject, now)) return undefined;
  return { call: changed, announced: current, subject: { ...now, doubt: 'changed' }, isShortened };
}

function isSame(one: PermissionSubject, other: PermissionSubject): boolean {
  const [before, after] = [one, other].map((subject) => boundedJson(whatItDoes(subject), longestCompared));
  return before!.isWhole && before!.text === after!.text;
}

/** What the agent only says about the call is left out, unless nothing else says what it does. */
function whatItDoes(subject: PermissionSubject): unknown {
  const { title, kind, command, diffs, patches, paths, urls, inputs, dropped } = subject;
  const isSaid = command === undefined && diffs.length === 0;
  return { kind, command, diffs, patches, paths, urls, inputs, dropped, ...(isSaid && { title }) };
}
