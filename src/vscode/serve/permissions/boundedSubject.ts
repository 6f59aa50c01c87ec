// Reads what a permission request would do from a call whose texts and lists are shortened first, so that no request takes long.
// Used by `PermissionsService`, when a request arrives and when its call changes.

import { boundValue } from '../../../base/boundedValue.ts';
import { withTrimmedDiffs } from '../../../base/diffs/trimmedDiffs.ts';
import { t } from '../../../base/l10n.ts';
import { permissionSubject, type PermissionSubject } from '../../../chat/permission/permissionSubject.ts';
import type { InputValue } from '../../../chat/toolCall/rawInput.ts';
import { permissionLimits } from '../../../protocol/client/permission.ts';
import { shortenedMark, type ToolCall } from '../../../protocol/session/toolCall.ts';
import { unknownFields } from './unknownFields.ts';

/**
 * If a part is missing, the subject says so, no rule allows it and nothing lasting is offered.
 * @param isShortened a part of `call` is missing already.
 * @param beside fields of the request that are not read, without those of its call.
 */
export function boundedSubject(
  call: ToolCall,
  announced: ToolCall | undefined,
  isShortened = false,
  beside: readonly InputValue[] = [],
): PermissionSubject {
  const own = boundValue(withTrimmedDiffs(call, permissionLimits), permissionLimits);
  const before = announced && boundValue(withTrimmedDiffs(announced, permissionLimits), permissionLimits);
  const fields = [own.value, ...(before ? [before.value] : [])].flatMap(unknownFields);
  const subject = withDropped(permissionSubject(own.value, before?.value), [...beside, ...fields]);
  const isMarked = [call, announced].some((one) => one?.[shortenedMark] === true);
  return isShortened || isMarked || own.isShortened || before?.isShortened === true
    ? shortened(subject)
    : subject;
}

/** @param fields those of the announced call are often repeated in the request. */
function withDropped(subject: PermissionSubject, fields: readonly InputValue[]): PermissionSubject {
  if (fields.length === 0) return subject;
  const different = new Map(fields.map((field) => [`${field.name} ${field.text}`, field]));
  const doubt = subject.doubt === 'unknown' ? subject.doubt : 'partial';
  return { ...subject, dropped: [...subject.dropped, ...different.values()], doubt, isUnclear: true };
}

function shortened(subject: PermissionSubject): PermissionSubject {
  const short = { ...subject, isUnclear: true, isUnderstood: false };
  if (subject.doubt === undefined) return { ...short, doubt: 'tooLarge' };
  const notice = { label: t('More'), text: tooLargeWords(), mayDescribe: false };
  return { ...short, parts: [notice, ...subject.parts] };
}

export function tooLargeWords(): string {
  return t('This request is too large to be shown in full. You would also allow what is missing here.');
}
