// Groups the diffs of a request or a tool call by file, since agents send several snippets of one file as several diffs. Used
// by permission requests and by rows.

import { changedLines, linesAround } from '../../base/diffs/changedLines.ts';

export interface DiffPart {
  /** Undefined if the file is new. */
  readonly oldText?: string | undefined;
  readonly newText: string;
}

interface FileDiff extends DiffPart {
  readonly path: string;
  readonly what?: unknown;
  readonly movedTo?: unknown;
}

/** The diffs of one file, in order. */
export type FileParts<D> = readonly [D, ...D[]];

/** Files are in the order of their first diffs. A diff that creates, deletes or moves a file stays by itself. */
export function diffsByFile<D extends FileDiff>(diffs: readonly D[]): readonly FileParts<D>[] {
  const files: [D, ...D[]][] = [];
  const byPath = new Map<string, [D, ...D[]]>();
  for (const diff of diffs) {
    const isPart = diff.oldText !== undefined && diff.what === undefined && diff.movedTo === undefined;
    const others = isPart ? byPath.get(diff.path) : undefined;
    if (others) {
      others.push(diff);
      continue;
    }
    const file: [D, ...D[]] = [diff];
    files.push(file);
    if (isPart) byPath.set(diff.path, file);
  }
  return files;
}

/** UTF-16 units of all texts. */
export function partsLength(parts: readonly DiffPart[]): number {
  return parts.reduce((sum, { oldText, newText }) => sum + (oldText?.length ?? 0) + newText.length, 0);
}

/** Removes equal lines at the beginning and end, except `linesAround`. A part of a new file is not trimmed. */
export function trimmedPart({ oldText, newText }: DiffPart): DiffPart {
  return oldText === undefined ? { oldText, newText } : changedLines(oldText, newText, linesAround);
}

/** Stands for the lines between two parts. */
export const gapLine = '⋯';

/** Joins all parts to one text on each side, with `gapLine` between two parts. `oldText` is undefined if the file is new. */
export function joinedParts(parts: readonly DiffPart[]): DiffPart {
  const [first] = parts;
  if (parts.length === 1 && first) return first;
  const joined = (texts: readonly string[]): string =>
    texts
      .map((text, at) => (at < texts.length - 1 ? `${withFinalLineEnd(text)}${gapLine}\n` : text))
      .join('');
  return {
    oldText: joined(parts.map(({ oldText = '' }) => oldText)),
    newText: joined(parts.map(({ newText }) => newText)),
  };
}

function withFinalLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
