// Recognises JSON texts in which an object has a field twice. Programs differ in which of the two counts, so that an agent may use
// another value than this client shows. Used by `permissionSubject`.

import { parsedInput } from './rawInput.ts';

const stringOrKey = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/gs;

/** True if `raw` is JSON in a string, and an object in it has a field twice. Works for any depth. */
export function hasRepeatedField(raw: unknown): raw is string {
  const parsed = parsedInput(raw);
  if (typeof raw !== 'string' || parsed === raw) return false;
  let written = 0;
  for (const [, colon] of raw.matchAll(stringOrKey)) if (colon !== undefined) written++;
  return written !== fieldsIn(parsed);
}

function fieldsIn(value: unknown): number {
  let count = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    const inner: readonly unknown[] = Array.isArray(one) ? one : Object.values(one);
    if (!Array.isArray(one)) count += inner.length;
    for (const item of inner) open.push(item);
  }
  return count;
}
