// Proposes to change the other quote of a string after one was changed.

import { isElsewhere } from './editsElsewhere.ts';
import type { LanguageSyntax } from '../language/languageSyntax.ts';
import type { Token } from '../language/lineTokens.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';
import type { LineChange } from '../document/tokenChange.ts';
import { textOf } from '../language/tokens.ts';

const quotes = new Set(['"', "'", '`']);

export const pairedQuote: Proposer = {
  name: 'paired quote',
  *propose(view) {
    const [last] = view.edits;
    const [change, ...more] = last?.lineChanges ?? [];
    if (!change || more.length > 0 || last?.region.origin !== 'typed' || isElsewhere(change.line)) return;
    const found = otherEnd(change, view);
    if (found) yield found;
  },
};

function otherEnd({ line, before, after }: LineChange, { tokens }: EditView): Candidate | undefined {
  const at = onlyDifference(textOf(before), textOf(after));
  if (at === undefined) return undefined;
  const [from, to] = [textOf(before)[at] ?? '', textOf(after)[at] ?? ''];
  const ends = stringAt(at, before);
  if (!ends || !quotes.has(from) || !quotes.has(to)) return undefined;
  const content = textOf(before).slice(ends.open + 1, ends.close);
  // The content would end the string early, or would change its meaning.
  if (content.includes(to) || !reads(content, from, to, tokens.syntax)) return undefined;
  const character = at === ends.open ? ends.close : ends.open;
  const range = { start: { line, character }, end: { line, character: character + 1 } };
  return {
    edits: [{ range, newText: to }],
    // The string is unterminated now, so the other quote must follow.
    features: { name: 1, orphaned: 1 },
    rule: `quote ${from} > ${to}`,
  };
}

/** The index of the only differing UTF-16 unit. */
function onlyDifference(before: string, after: string): number | undefined {
  if (before.length !== after.length) return undefined;
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  return at < before.length && before.slice(at + 1) === after.slice(at + 1) ? at : undefined;
}

/** The quotes of the string with a quote at `at`; `undefined` if there is none or it has embedded code. */
function stringAt(
  at: number,
  tokens: readonly Token[],
): { readonly open: number; readonly close: number } | undefined {
  let open: { readonly at: number; readonly quote: string } | undefined;
  for (const { text, start, place, kind } of tokens) {
    const quote = text.at(-1) ?? '';
    if (place !== 'string') {
      open = undefined;
      continue;
    }
    if (kind !== 'sign' || !quotes.has(quote)) continue;
    // The opening token may have a prefix, such as `f"`.
    const here = start + text.length - 1;
    if (!open) open = { at: here, quote };
    else if (text === open.quote) {
      if (at === open.at || at === here) return { open: open.at, close: here };
      open = undefined;
    }
  }
  return undefined;
}

/** True if strings with the new quotes exist and give the content the same meaning. */
function reads(content: string, from: string, to: string, { regions }: LanguageSyntax): boolean {
  const [old, now] = [from, to].map((quote) =>
    regions.find(({ open, place }) => open === quote && place === 'string'),
  );
  return now !== undefined && (old?.escape === now.escape || !content.includes('\\'));
}
