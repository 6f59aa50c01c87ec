// Applies the template of a changed line to other lines. Used by the rule `template`.

import type { Token } from '../language/lineTokens.ts';
import { isKeyword } from '../language/nameUse.ts';
import { depthOf, isAt, isQuote, textOf } from '../language/tokens.ts';
import { endOfHole, isContent, type Part, type Span, type Template } from './lineTemplate.ts';

/** The edits that apply a template to a line wherever it fits, in order. UTF-16 units in the line. */
export function fillTemplate(
  { from, to }: Template,
  tokens: readonly Token[],
): readonly (Span & { readonly newText: string })[] {
  const edits: { start: number; end: number; newText: string }[] = [];
  const lead = from.findIndex((part) => 'fixed' in part);
  const first = (from[lead] as { fixed: readonly Token[] }).fixed;
  for (let at = 0, free = 0; at < tokens.length; at++) {
    if (!isAt(first, tokens, at)) continue;
    const found = matchAt(tokens, from, lead, at, free);
    if (!found) continue;
    // The text of a hole must not end the new quotes.
    const literal = to.filter((part) => typeof part === 'string').join('');
    const breaks = ['"', "'", '`'].some(
      (quote) => literal.includes(quote) && found.holes.some((hole) => hole.includes(quote)),
    );
    const newText = to.map((part) => (typeof part === 'number' ? (found.holes[part] ?? '') : part)).join('');
    const start = tokens[found.start]!.start;
    const last = tokens[found.end - 1]!;
    const end = last.start + last.text.length;
    at = found.end - 1;
    free = found.end;
    if (breaks || newText === textOf(tokens.slice(found.start, found.end))) continue;
    edits.push({ start, end, newText });
  }
  return edits;
}

/** @param at the index of the first fixed part, `from[lead]`. @param free the index of the first token that may be used. */
function matchAt(
  tokens: readonly Token[],
  from: readonly Part[],
  lead: number,
  at: number,
  free: number,
): (Span & { readonly holes: readonly string[] }) | undefined {
  const holes: string[] = [];
  let start = at;
  if (lead > 0) {
    start = startOfHole(tokens, at, free);
    if (start === at) return undefined;
    holes.push(textOf(tokens.slice(start, at)));
  }
  for (let i = lead; i < from.length; i++) {
    const part = from[i]!;
    if ('fixed' in part) {
      if (!isAt(part.fixed, tokens, at)) return undefined;
      at += part.fixed.length;
      continue;
    }
    const next = from[i + 1];
    // Nothing says where a hole at the end of a template ends.
    if (!next || !('fixed' in next)) return undefined;
    const opened = tokens[at - 1];
    const isOpen = opened !== undefined && (depthOf(opened.text) > 0 || isQuote(opened));
    const end = endOfHole(tokens, at, (index) => isAt(next.fixed, tokens, index), isOpen);
    if (end === undefined || !tokens.slice(at, end).some(isContent)) return undefined;
    holes.push(textOf(tokens.slice(at, end)));
    at = end;
  }
  return { start, end: at, holes };
}

/** The start of the expression that ends before `end`. */
function startOfHole(tokens: readonly Token[], end: number, free: number): number {
  let depth = 0;
  let start = end;
  for (let i = end - 1; i >= free; i--) {
    const { text, place, kind } = tokens[i]!;
    if (place === 'code') {
      depth -= depthOf(text);
      const isBoundary =
        (kind === 'sign' && '=,;:!&|<>+?'.includes(text)) || (kind === 'word' && isKeyword(text));
      if (depth < 0 || (depth === 0 && isBoundary)) break;
    }
    if (kind !== 'space') start = i;
  }
  return start;
}
