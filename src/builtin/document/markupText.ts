// Tells the words of a text between tags from names of the code, in components and JSX. Such a word is no use of a name, so a
// rename leaves it. Also decides which changed tags are repeated. Used by the rules.

import type { Token } from '../language/lineTokens.ts';
import { depthOf } from '../language/tokens.ts';
import type { DocumentMirror } from './documentMirror.ts';
import type { DocumentTokens } from './documentTokens.ts';
import type { LineIndex } from './lineIndex.ts';

/** Languages with tags that are closed by their names. */
export const tagLanguages = new Set(
  'html xml xsl handlebars vue svelte javascriptreact typescriptreact'.split(' '),
);
/** Languages whose files have markup outside of `<script>`, with code in braces. */
export const components = new Set(['vue', 'svelte']);
const withTags = new Set(['vue', 'svelte', 'javascriptreact', 'typescriptreact']);
/** Words that may be beside a name, and are not reserved. */
const contextual = new Set(
  'as asserts async await declare from get infer is keyof namespace of out satisfies set type unique using abstract override'.split(
    ' ',
  ),
);

interface Place {
  readonly line: number;
  /** Tokens on either side without white space, nearest first. */
  readonly left: readonly Token[];
  readonly right: readonly Token[];
}

interface Lines {
  readonly document: DocumentMirror;
  readonly tokens: DocumentTokens;
  readonly index: LineIndex;
}

/** True if the place is in a text between tags, not in code. */
export function isMarkupText({ line, left, right }: Place, view: Lines): boolean {
  const { languageId } = view.document;
  if (!withTags.has(languageId)) return false;
  if (components.has(languageId) && isMarkup(line, view)) return !isInBraces(left);
  const { reserved } = view.tokens.syntax.names;
  const isText = (token: Token | undefined): boolean =>
    token?.kind === 'word' &&
    token.place === 'code' &&
    !reserved.has(token.text) &&
    !contextual.has(token.text);
  // Two names beside each other are no code.
  if (isText(left[0]) || isText(right[0])) return true;
  return left[0]?.text === '>' && !isArrow(left) && right[0]?.text === '<' && right[1]?.text === '/';
}

/** True outside of the script and the style of a component. */
function isMarkup(line: number, { index }: Lines): boolean {
  return !['script', 'style'].some((tag) => {
    const start = index.lastLineWith(`<${tag}`, line);
    return start !== undefined && (index.lastLineWith(`</${tag}`, line) ?? -1) <= start;
  });
}

function isInBraces(left: readonly Token[]): boolean {
  let depth = 0;
  return left.some(({ text }) => (depth += text === '{' || text === '}' ? depthOf(text) : 0) > 0);
}

function isArrow([sign, before]: readonly Token[]): boolean {
  return (before?.text === '=' || before?.text === '-') && before.start + 1 === sign?.start;
}

const closingTag = /^\s*<\/[\w.-]+>\s*$/;

/** True if lines are closing tags, which follow their opening tags. */
export function areClosingTags(lines: readonly string[], languageId: string): boolean {
  return tagLanguages.has(languageId) && lines.length > 0 && lines.every((line) => closingTag.test(line));
}

/**
 * True if the name of a tag may be changed at a place too: not in a closing tag, and only before the same attribute.
 * @param before the example before its change, from its changed tokens on; `place` likewise.
 */
export function mayBeSameTag(
  left: readonly Token[],
  before: readonly Token[],
  place: readonly Token[],
  languageId: string,
): boolean {
  if (!tagLanguages.has(languageId) || !(left[0]?.text === '<' || left[1]?.text === '<')) return true;
  const next = (tokens: readonly Token[]): string | undefined =>
    tokens.slice(1).find(({ kind }) => kind !== 'space')?.text;
  return left[0]?.text === '<' && next(before) === next(place);
}
