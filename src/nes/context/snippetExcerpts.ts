// Cuts excerpts out of definitions for `relatedSnippets`: limited in length, without overlap, excluding the lines around
// the cursor.

import type { NesRelatedSnippet } from '../../protocol/nes/nesContext.ts';

/** Where a symbol is defined. Lines are 0-based; `endLine` is inclusive, and missing if only the name's place is known. */
export interface Definition {
  readonly uri: string;
  readonly startLine: number;
  readonly endLine?: number;
  /** The whole document. */
  readonly lines: readonly string[];
}

/** Lines of one excerpt. */
const mostLines = 40;
/** UTF-16 units of one excerpt. */
const mostText = 8000;
/** Lines on each side of the cursor that are left out: the agent has them already. */
const around = 20;

/**
 * @param definitions most important first. Documents keep that order; the excerpts of each are sorted by line.
 * @param maxCount of documents.
 */
export function relatedSnippets(
  definitions: readonly Definition[],
  cursor: { readonly uri: string; readonly line: number },
  maxCount: number,
): NesRelatedSnippet[] {
  const byUri = new Map<string, { lines: readonly string[]; spans: [start: number, end: number][] }>();
  for (const definition of definitions) {
    const { uri, lines } = definition;
    const [start, end] = spanOf(definition);
    if (start > end) continue;
    if (uri === cursor.uri && start <= cursor.line + around && end >= cursor.line - around) continue;
    const file = byUri.get(uri) ?? { lines, spans: [] };
    if (byUri.size >= maxCount && !byUri.has(uri)) continue;
    byUri.set(uri, file);
    file.spans.push([start, end]);
  }
  return [...byUri].map(([uri, { lines, spans }]) => ({
    uri,
    excerpts: merged(spans).map(([startLine, endLine]) => ({
      startLine,
      endLine,
      text: lines.slice(startLine, endLine + 1).join('\n'),
    })),
  }));
}

function spanOf({ startLine, endLine, lines }: Definition): [start: number, end: number] {
  const most = Math.min(startLine + mostLines, lines.length) - 1;
  let end = Math.min(endLine ?? blockEnd(lines, startLine), most);
  let text = 0;
  for (let line = startLine; line <= end; line++) {
    text += lines[line]!.length;
    if (text > mostText) end = line - 1;
  }
  return [startLine, end];
}

/** The last line of the block that starts at `start`, judged by indentation. */
function blockEnd(lines: readonly string[], start: number): number {
  const indent = indentOf(lines[start] ?? '');
  let end = start;
  for (let line = start + 1; line < lines.length && line < start + mostLines; line++) {
    const text = lines[line]!;
    if (text.trim() === '') continue;
    if (indentOf(text) <= indent) return /^\s*[)\]}]/.test(text) ? line : end;
    end = line;
  }
  return end;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Sorted; overlapping and adjacent spans are merged. */
function merged(spans: readonly [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1);
    if (last && start <= last[1] + 1) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}
