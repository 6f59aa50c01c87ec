// Finds where a code block belongs in a file, and computes the resulting text. Only proposes: the user reviews the
// change before it is written.

import { t } from '../../base/l10n.ts';

export type Placed =
  /** The whole resulting file. */
  | { readonly kind: 'change'; readonly text: string }
  | { readonly kind: 'same' }
  /** `reason` is for the user. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** Offsets in UTF-16 units, end exclusive. */
export interface OffsetRange {
  readonly start: number;
  readonly end: number;
}

/** Maximum UTF-16 units of the file and of the code. */
const longest = 1_000_000;

/** @param file undefined if it does not exist. @param selection the user's selection in the file, if any. */
export function placeCode(
  file: string | undefined,
  code: string,
  selection: OffsetRange | undefined,
): Placed {
  if (code.length > longest || (file ?? '').length > longest)
    return { kind: 'unknown', reason: t('the file is too large.') };
  if (file === undefined || file.trim() === '') return changed(file ?? '', withEnd(code));
  if (selection && selection.start < selection.end)
    return changed(
      file,
      file.slice(0, selection.start) + fitted(code, file, selection) + file.slice(selection.end),
    );
  const eol = file.includes('\r\n') ? '\r\n' : '\n';
  const old = file.split(/\r?\n/);
  const fresh = withoutBlankEdges(code.split(/\r?\n/));
  if (fresh.length === 0) return { kind: 'unknown', reason: t('the message contains no code.') };
  const between = anchors(old, fresh);
  if (between) {
    const shift = indentOf(old[between.first]!).slice(indentOf(fresh[0]!).length);
    const indented = fresh.map((line) => (line === '' ? line : shift + line));
    return changed(
      file,
      [...old.slice(0, between.first), ...indented, ...old.slice(between.last + 1)].join(eol),
    );
  }
  if (isWholeFile(old, fresh)) return changed(file, withEnd(fresh.join(eol), eol));
  return {
    kind: 'unknown',
    reason: t('the place of the code in the file is unclear. Select the code to replace, then try again.'),
  };
}

function changed(before: string, text: string): Placed {
  return before === text ? { kind: 'same' } : { kind: 'change', text };
}

/** The lines of the file that match the first and last line of the code, if each is unique and they are in order. */
function anchors(
  old: readonly string[],
  fresh: readonly string[],
): { first: number; last: number } | undefined {
  const first = onlyPlace(old, fresh[0]!, 0);
  if (first === undefined) return undefined;
  if (fresh.length === 1) return undefined;
  const end = fresh.at(-1)!;
  // A lone brace is not unique: the matching one has the indent of the first line.
  const last = /^[\s)\]};,]*$/.test(end)
    ? old.findIndex(
        (line, at) => at > first && line.trim() === end.trim() && indentOf(line) === indentOf(old[first]!),
      )
    : (onlyPlace(old, end, first + 1) ?? -1);
  return last > first ? { first, last } : undefined;
}

function onlyPlace(lines: readonly string[], wanted: string, from: number): number | undefined {
  const text = wanted.trim();
  if (text.length < 4) return undefined;
  const is = (line: string): boolean => line.trim() === text;
  const at = lines.findIndex((line, index) => index >= from && is(line));
  return at >= 0 && lines.findLastIndex(is) === at ? at : undefined;
}

/** True if at least half of the file's lines are in the code and the code is at least half as long. */
function isWholeFile(old: readonly string[], fresh: readonly string[]): boolean {
  const significant = old.map((line) => line.trim()).filter((line) => line.length > 3);
  const has = new Set(fresh.map((line) => line.trim()));
  const kept = significant.filter((line) => has.has(line)).length;
  return significant.length > 0 && kept * 2 >= significant.length && fresh.length * 2 >= old.length;
}

function withoutBlankEdges(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line.trim() !== '') + 1);
}

function fitted(code: string, file: string, { end }: OffsetRange): string {
  const eol = file.includes('\r\n') ? '\r\n' : '\n';
  const text = code.replace(/\r?\n$/, '').replaceAll(/\r?\n/g, eol);
  // A selection of whole lines is replaced with whole lines.
  return file[end - 1] === '\n' ? text + eol : text;
}

function indentOf(line: string): string {
  return /^\s*/.exec(line)![0];
}

function withEnd(text: string, eol = '\n'): string {
  return text.endsWith('\n') ? text : text + eol;
}
