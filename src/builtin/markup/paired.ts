// Proposes to change the counterpart of what was changed: a closing tag after its opening tag, the other quote of a string, and
// the elements of a class after its style sheet.

import { classPattern, consecutive, isElsewhere } from '../rules/editsElsewhere.ts';
import type { LanguageSyntax } from '../language/languageSyntax.ts';
import type { Token } from '../language/lineTokens.ts';
import type { Candidate, EditView, Proposer } from '../rules/proposer.ts';
import type { LineChange, TokenChange } from '../document/tokenChange.ts';
import { tagLanguages } from '../document/markupText.ts';
import { textOf } from '../language/tokens.ts';

/** Maximum lines that are searched for the end of an element. */
const mostLines = 400;
const tagName = /^[A-Za-z][\w.-]*$/;

export const pairedTag: Proposer = {
  name: 'paired tag',
  *propose(view) {
    const [last] = view.edits;
    // Also after an accepted edit, which may have changed only the opening tag.
    if (!last || last.changes.some(({ line }) => isElsewhere(line)) || view.openName) return;
    if (!tagLanguages.has(view.document.languageId)) return;
    for (const change of last.changes) {
      const found = closing(change, view);
      if (found) yield found;
    }
  },
};

function closing({ removed, inserted, left, line }: TokenChange, view: EditView): Candidate | undefined {
  const [from, to] = [removed[0], inserted[0]];
  if (removed.length !== 1 || inserted.length !== 1 || !from || !to || left[0]?.text !== '<')
    return undefined;
  if (!tagName.test(from.text) || !tagName.test(to.text) || to.place !== 'code') return undefined;
  const lines = view.document.slice(line, line + mostLines);
  const first = (lines[0] ?? '').lastIndexOf('<', to.start);
  if (first < 0) return undefined;
  const tag = /<(\/?)([A-Za-z][\w.-]*)((?:\s[^<>]*)?)>/g;
  tag.lastIndex = first;
  const text = lines.join('\n');
  // The number of open elements with the old and the new name, without the changed one.
  const open = { from: 0, to: -1 };
  for (let match = tag.exec(text); match; match = tag.exec(text)) {
    const [whole, slash, name, attributes = ''] = match;
    if (name !== from.text && name !== to.text) continue;
    // With an arrow function in an attribute, the end of the tag is unknown.
    if (attributes.endsWith('=')) return undefined;
    const which = name === from.text ? 'from' : 'to';
    if (!slash) {
      if (!attributes.endsWith('/')) open[which]++;
      else if (match.index === first) return undefined;
      continue;
    }
    if (open[which]-- > 0) continue;
    if (which === 'to') return undefined;
    const before = text.slice(0, match.index + whole.indexOf(name)).split('\n');
    const start = { line: line + before.length - 1, character: before.at(-1)?.length ?? 0 };
    const end = { line: start.line, character: start.character + from.text.length };
    return {
      edits: [{ range: { start, end }, newText: to.text }],
      // The closing tag has no opening tag now, so it must follow.
      features: { name: 1, orphaned: 1 },
      first: true,
      rule: `tag ${from.text} > ${to.text}`,
    };
  }
  return undefined;
}

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
    first: true,
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

/** The value of an attribute with classes, and a directive of Svelte. */
const classAttribute = /\bclass(?:Name)?\s*=\s*\{?\s*(["'`]).*?\1|\bclass:[\w-]+/g;

export const classUse: Proposer = {
  name: 'class use',
  *propose({ classes, document, index, cursor }) {
    for (const { from, to } of classes) {
      const places = index.linesWith(from, cursor.line).map((line) => ({
        line,
        edits: [...document.line(line).matchAll(classAttribute)].flatMap(({ 0: attribute, index: at }) =>
          [...attribute.matchAll(classPattern(from))].map((match) => {
            const start = { line, character: at + match.index };
            const end = { line, character: start.character + from.length };
            return { range: { start, end }, newText: to };
          }),
        ),
      }));
      for (const group of consecutive(places.filter(({ edits }) => edits.length > 0)))
        yield {
          edits: group.flatMap(({ edits }) => edits),
          // The class has no style any more, so it must follow.
          features: { name: 1, orphaned: 1, elsewhere: 1 },
          rule: `class ${from} > ${to}`,
        };
    }
  },
};
