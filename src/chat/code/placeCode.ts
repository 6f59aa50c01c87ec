// Where in a file a piece of code belongs, and what the file becomes. It only proposes: the user sees the change before
// anything is written.

import { t } from '../../base/l10n.ts';

export type Placed =
  /** The whole file as it would be. */
  | { readonly kind: 'change'; readonly text: string }
  | { readonly kind: 'same' }
  /** `reason` is for the user. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** Offsets in UTF-16 units, end exclusive. */
export interface OffsetRange {
  readonly start: number;
  readonly end: number;
}

/** UTF-16 units, of the file and of the code. */
const longest = 1_000_000;

/** @param file undefined: there is none yet. @param selection in the file, if the user has selected something. */
export function placeCode(
  file: string | undefined,
  code: string,
  selection: OffsetRange | undefined,
): Placed {
  if (code.length > longest || (file ?? '').length > longest)
    return { kind: 'unknown', reason: t('it is too large.') };
  if (file === undefined || file.trim() === '') return changed(file ?? '', withEnd(code));
  if (selection && selection.start < selection.end)
    return changed(
      file,
      file.slice(0, selection.start) + fitted(code, file, selection) + file.slice(selection.end),
    );
  const eol = file.includes('\r\n') ? '\r\n' : '\n';
  const old = file.split(/\r?\n/);
  const fresh = withoutBlankEdges(code.split(/\r?\n/));
  if (fresh.length === 0) return { kind: 'unknown', reason: t('there is no code in it.') };
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
    reason: t('it is not clear where in the file it belongs. Select what it replaces, and try again.'),
  };
}

function changed(before: string, text: string): Placed {
  return before === text ? { kind: 'same' } : { kind: 'change', text };
}

/** The first and the last line of the code stand in the file, each once, in this order. */
function anchors(
  old: readonly string[],
  fresh: readonly string[],
): { first: number; last: number } | undefined {
  const first = onlyPlace(old, fresh[0]!, 0);
  if (first === undefined) return undefined;
  if (fresh.length === 1) return undefined;
  const end = fresh.at(-1)!;
  // A brace alone ends many things: the one that ends this stands as deep as it begins.
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

/** At least half of what the file says is in the code, which begins as the file does. */
function isWholeFile(old: readonly string[], fresh: readonly string[]): boolean {
  const said = old.map((line) => line.trim()).filter((line) => line.length > 3);
  const has = new Set(fresh.map((line) => line.trim()));
  const kept = said.filter((line) => has.has(line)).length;
  return said.length > 0 && kept * 2 >= said.length && fresh.length * 2 >= old.length;
}

function withoutBlankEdges(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line.trim() !== '') + 1);
}

function fitted(code: string, file: string, { end }: OffsetRange): string {
  const eol = file.includes('\r\n') ? '\r\n' : '\n';
  const text = code.replace(/\r?\n$/, '').replaceAll(/\r?\n/g, eol);
  // Whole lines are replaced by whole lines.
  return file[end - 1] === '\n' ? text + eol : text;
}

function indentOf(line: string): string {
  return /^\s*/.exec(line)![0];
}

function withEnd(text: string, eol = '\n'): string {
  return text.endsWith('\n') ? text : text + eol;
}
