// Reads stored raw inputs, outputs and diffs of tool calls. The file may be damaged or of another version.

import type { RawValue } from './rawValues.ts';

/** The stored form. `op` distinguishes it from row changes in the same file. */
export type WrittenRaw = RawValue & { readonly op: 'raw' };

/** Undefined if it is not a raw value or can't be shown. */
export function readRaw(written: unknown): RawValue | undefined {
  if (typeof written !== 'object' || written === null || !('op' in written) || written.op !== 'raw')
    return undefined;
  const { toolCallId, what, value, left } = written as Readonly<Record<string, unknown>>;
  if (typeof toolCallId !== 'string') return undefined;
  if (what !== 'input' && what !== 'output' && what !== 'diffs') return undefined;
  if (left === 'secret' || left === 'large') return { toolCallId, what, left };
  if (value === undefined || (what === 'diffs' && !isDiffs(value))) return undefined;
  return { toolCallId, what, value };
}

function isDiffs(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => item === null || isDiff(item));
}

function isDiff(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  const { path, oldText, newText } = item as Readonly<Record<string, unknown>>;
  const isOld = oldText === undefined || oldText === null || typeof oldText === 'string';
  return typeof path === 'string' && typeof newText === 'string' && isOld;
}
