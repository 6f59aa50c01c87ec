// Applies a code block that is a unified diff of one file. Agents count lines badly, so a hunk is placed where its
// lines match, or rejected.

import { t } from '../../base/l10n.ts';
import type { Placed } from './placeCode.ts';

interface Hunk {
  /** 0-based line number from the patch. */
  readonly line: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface UnifiedPatch {
  /** As in the patch, without git's `a/` and `b/`. */
  readonly path: string | undefined;
  readonly hunks: readonly Hunk[];
}

const mostLines = 20_000;

/** Undefined if the code is not a patch of one file. */
export function readUnifiedPatch(code: string): UnifiedPatch | undefined {
  const lines = code.split(/\r?\n/);
  if (lines.length > mostLines || lines.filter((line) => line.startsWith('+++ ')).length > 1)
    return undefined;
  const hunks: { line: number; before: string[]; after: string[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const head = /^@@ -(\d+)/.exec(line);
    if (head) hunks.push({ line: Math.max(0, Number(head[1]) - 1), before: [], after: [] });
    const hunk = hunks.at(-1);
    if (head || !hunk || line.startsWith('\\') || (line === '' && at === lines.length - 1)) continue;
    if (!line.startsWith('+')) hunk.before.push(line.replace(/^[- ]/, ''));
    if (!line.startsWith('-')) hunk.after.push(line.replace(/^[+ ]/, ''));
  }
  if (hunks.length === 0) return undefined;
  const name = (sign: string): string | undefined =>
    new RegExp(`^${sign} (?:[ab]/)?([^\\t\\n\\r]+)`, 'm').exec(code)?.[1]?.trim();
  const [from, to] = [name('---'), name(String.raw`\+\+\+`)];
  return { path: to === '/dev/null' ? from : (to ?? from), hunks };
}

export function applyUnifiedPatch(file: string, { hunks }: UnifiedPatch): Placed {
  const eol = file.includes('\r\n') ? '\r\n' : '\n';
  const lines = file === '' ? [] : file.split(/\r?\n/);
  let moved = 0;
  for (const { line, before, after } of hunks) {
    const at = placeOf(lines, before, line + moved);
    if (at === undefined)
      return { kind: 'unknown', reason: t('the patch does not match the current text of the file.') };
    lines.splice(at, before.length, ...after);
    moved = at - line + after.length - before.length;
  }
  let text = lines.join(eol);
  if (file === '' && text !== '') text += eol;
  return text === file ? { kind: 'same' } : { kind: 'change', text };
}

/** The matching place nearest to the stated line. */
function placeOf(
  lines: readonly string[],
  wanted: readonly string[],
  statedLine: number,
): number | undefined {
  if (wanted.length === 0) return Math.min(Math.max(0, statedLine), lines.length);
  let nearest: number | undefined;
  for (let at = 0; at + wanted.length <= lines.length; at++) {
    if (lines[at] !== wanted[0] || wanted.some((line, next) => lines[at + next] !== line)) continue;
    if (nearest === undefined || Math.abs(at - statedLine) < Math.abs(nearest - statedLine)) nearest = at;
  }
  return nearest;
}
