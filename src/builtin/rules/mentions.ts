// Finds uses of a name outside of code, so that they follow when its declaration is renamed: where comments mention it, and in the
// directives of Vue. Used by `substitution`.

import { isElsewhere } from './editsElsewhere.ts';
import type { Token } from '../language/lineTokens.ts';
import { neighbours, textOf } from '../language/tokens.ts';
import type { NameBinding } from './nameBinding.ts';
import type { FittingPlace } from './nameFit.ts';
import type { NamePlace } from '../document/namePlaces.ts';
import type { EditView } from './proposer.ts';

/** A name of several words, which is no word of a sentence: `read_old`, `readOld`. */
const compound = /\p{L}_\p{L}|\p{Ll}\p{Lu}/u;
/** Tags of documentation that are followed by a name. */
const tags = new Set(['link', 'linkcode', 'linkplain', 'param', 'see', 'p', 'c', 'ref']);

/** The places and those outside of code, from the cursor on. @param most maximum number of lines with the name that are examined. */
export function withMentions(
  name: string,
  places: readonly FittingPlace[],
  binding: NameBinding,
  view: EditView,
  most: number,
): readonly FittingPlace[] {
  const lines = view.index.linesWith(name, view.cursor.line).slice(0, most);
  return lines.flatMap((line) => {
    const mentions = mentionsOn(line, name, binding, view).map((place) => ({ ...place, fit: 1 }));
    const own = places.filter((place) => place.line === line);
    return mentions.length === 0 ? own : [...own, ...mentions].toSorted((a, b) => a.index - b.index);
  });
}

/** The uses of a renamed name on a line, in order. */
function mentionsOn(
  line: number,
  name: string,
  binding: Pick<NameBinding, 'covers'>,
  view: EditView,
): readonly NamePlace[] {
  if (isElsewhere(line) || !binding.covers(line)) return [];
  const tokens = view.tokens.line(line);
  const directives = view.document.languageId === 'vue' ? directivesIn(view.document.line(line)) : [];
  const isUsed = (token: Token, index: number): boolean =>
    isMention(tokens, index, view) ||
    (directives.some(({ start, end }) => token.start >= start && token.start < end) &&
      isVariable(tokens, index));
  return tokens.flatMap((token, index) => {
    if (token.text !== name || token.kind !== 'word' || !isUsed(token, index)) return [];
    const [left, right] = [neighbours(tokens, index - 1, -1), neighbours(tokens, index + 1, 1)];
    return [{ line, tokens, index, left, right, declared: undefined }];
  });
}

function isMention(tokens: readonly Token[], index: number, { tokens: { syntax } }: EditView): boolean {
  const { text, place } = tokens[index]!;
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  const isMarked = before?.text === '`' && '`('.includes(after?.text ?? ' ');
  // In a string, such as the documentation of a function in Python, where backticks are no quotes.
  if (place === 'string') return isMarked && !syntax.regions.some(({ open }) => open === '`');
  if (place !== 'comment') return false;
  if (isMarked) return true;
  // A part of an address, a path or a longer name.
  if ([before, after].some((sign) => sign?.kind === 'sign' && '/\\-@#$'.includes(sign.text))) return false;
  if (before?.text === '.' || (after?.text === '.' && tokens[index + 2]?.kind === 'word')) return false;
  const [tag, sign] = neighbours(tokens, index - 1, -1);
  const isTagged = tag !== undefined && tags.has(tag.text) && (sign?.text === '@' || sign?.text === '\\');
  if (isTagged) return true;
  // A key of an object, or a variable that is its value too: the key keeps its name.
  const [next] = neighbours(tokens, index + 1, 1);
  if (tag?.text === '{' || next?.text === '}') return false;
  // What ends like a statement is code that was turned into a comment, and stays as it was.
  return compound.test(text) && !/[;{}]\s*$/.test(textOf(tokens));
}

const directive = /(?<=\s)(?:v-[\w:.-]+|[:@#][\w:.-]+)="([^"]*)"/g;

/** The ranges of the code in directives, in UTF-16 units. */
function directivesIn(text: string): readonly { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(directive)].map(({ 0: whole, 1: code = '', index }) => {
    const end = index + whole.length - 1;
    return { start: end - code.length, end };
  });
}

/** False for members, keys, and words in strings. */
function isVariable(tokens: readonly Token[], index: number): boolean {
  const [before, beforeIt] = neighbours(tokens, index - 1, -1);
  const [after] = neighbours(tokens, index + 1, 1);
  if (before?.text === "'" || before?.text === '`' || (before?.text === '.' && beforeIt?.text !== '.'))
    return false;
  return after?.text !== ':' || (before?.text !== '{' && before?.text !== ',');
}
