// Finds names that are both a variable and a key of an object: `{ name }` in JavaScript, `Point { x }` in Rust. If the
// variable is renamed, the key keeps its name. Used by `substitution`.

import type { Token } from '../language/lineTokens.ts';
import { depthOf, textOf } from '../language/tokens.ts';
import type { DocumentMirror } from './documentMirror.ts';
import type { DocumentTokens } from './documentTokens.ts';
import type { PlaceInLine } from './namePlaces.ts';

const rustTypes = /^(?:\p{Lu}|Self$)/u;
/** Tokens that can precede the brace of an object. */
const beforeObject = new Set(['(', ',', '=', ':', '[', 'return', '?']);
const openObject = /(?:[(,=:[?]|\breturn|=>\s*\()\s*\{\s*$/;
const openStruct = /\b(?:\p{Lu}\w*|Self)\s*\{\s*$/u;

interface Place extends PlaceInLine {
  readonly line: number;
  /** All tokens of the line. */
  readonly tokens: readonly Token[];
}

/** True for a name alone between commas and braces. */
export function isListedAlone({ left, right }: Pick<PlaceInLine, 'left' | 'right'>): boolean {
  const [before, after] = [left[0]?.text, right[0]?.text];
  return (
    (before === undefined || before === '{' || before === ',') &&
    (after === undefined || after === '}' || after === ',')
  );
}

/** True if the name is a variable and a key. False for patterns, such as `const { name } = value`. */
export function isShorthand(place: Place, document: DocumentMirror, tokens: DocumentTokens): boolean {
  const isRust = document.languageId === 'rust';
  if (!(isRust || tokens.syntax.names.bareMethods) || !isListedAlone(place)) return false;
  if (place.left.some(({ text }) => text === 'exports')) return false;
  const open = openBrace(place.left);
  if (open) {
    const [brace, before] = open;
    // `title={name}` in a tag is an expression.
    if (!isRust && !/\s/.test(document.line(place.line)[(brace?.start ?? 0) + 1] ?? '')) return false;
    const isPattern = /^\s*\}\s*=(?!=)/.test(textAfter(place));
    return isRust
      ? rustTypes.test(before?.text ?? '')
      : before !== undefined && beforeObject.has(before.text) && !isPattern;
  }
  if (place.left.some(({ text }) => depthOf(text) > 0)) return false;
  const depth = tokens.indentation(place.line);
  let above = place.line - 1;
  while (above >= 0 && !(tokens.indentation(above) < depth)) above--;
  return above >= 0 && (isRust ? openStruct : openObject).test(document.line(above));
}

/** The innermost open bracket before the name and the tokens before it, if it is a brace. */
function openBrace(left: readonly Token[]): readonly Token[] | undefined {
  let depth = 0;
  for (const [i, { text }] of left.entries())
    if ((depth += depthOf(text)) > 0) return text === '{' ? left.slice(i) : undefined;
  return undefined;
}

/** The rest of the line from the next closing brace; the whole rest if there is none. */
function textAfter({ tokens, index }: Place): string {
  const rest = textOf(tokens.slice(index + 1));
  return rest.slice(Math.max(0, rest.indexOf('}')));
}
