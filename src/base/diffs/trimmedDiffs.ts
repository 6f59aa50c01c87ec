// Leaves out the equal text of long diffs of a tool call before its limits are applied, so that they apply to what changes.
// Used for permission requests.

import type { ValueLimits } from '../boundedValue.ts';
import { changedLines, linesAround } from './changedLines.ts';
import { detachedText } from '../detachedText.ts';

interface WholeDiff {
  readonly oldText: string;
  readonly newText: string;
}

/**
 * Removes the equal lines at the beginnings and ends of the texts of each diff, if one of these texts exceeds the limits, or
 * all together exceed half of them. This depends on the content only, so that the same content is trimmed in the same way
 * each time. A diff without an old text is of a new file and is not trimmed. @param call as an agent sent it. Its texts are
 * read once.
 */
export function withTrimmedDiffs<T>(call: T, { text, oneText }: ValueLimits): T {
  if (typeof call !== 'object' || call === null || !('content' in call)) return call;
  const { content } = call;
  if (!Array.isArray(content)) return call;
  const lengths = (content as unknown[])
    .filter(isWholeDiff)
    .flatMap((diff) => [diff.oldText.length, diff.newText.length]);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  if (all <= text / 2 && lengths.every((length) => length <= oneText)) return call;
  const trimmed = (content as unknown[]).map((item) => (isWholeDiff(item) ? trimmedDiff(item) : item));
  return { ...call, content: trimmed };
}

function isWholeDiff(item: unknown): item is WholeDiff {
  if (typeof item !== 'object' || item === null) return false;
  const { type, oldText, newText } = item as Readonly<Record<string, unknown>>;
  return type === 'diff' && typeof oldText === 'string' && typeof newText === 'string';
}

function trimmedDiff(diff: WholeDiff): WholeDiff {
  const { oldText, newText } = changedLines(diff.oldText, diff.newText, linesAround);
  return oldText.length === diff.oldText.length
    ? diff
    : { ...diff, oldText: detachedText(oldText), newText: detachedText(newText) };
}
