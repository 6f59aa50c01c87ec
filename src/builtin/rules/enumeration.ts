// Proposes the next line of an enumeration on the empty line below it: numbers or letters that increase over three
// lines, or two constants that follow each other in a list of the document.

import type { Token } from '../language/lineTokens.ts';
import { isKeyword } from '../language/nameUse.ts';
import type { Features } from './likelihood.ts';
import type { Candidate, EditView, Proposer } from './proposer.ts';

/** Maximum number of lists that are searched. */
const mostLists = 20;
/** Maximum tokens between two names of a list: a comma, a line break, a value. */
const longestGap = 6;

export const enumeration: Proposer = {
  name: 'enumeration',
  *propose(view) {
    const { cursor, document } = view;
    const [last] = view.edits;
    const above = cursor.line - 1;
    if (above < 1 || document.line(cursor.line).trim() !== '') return;
    // Editors indent the next line of a list like those above. The user has less indentation after the end of the list.
    if (!document.line(cursor.line).startsWith(indentationOf(document.line(above)))) return;
    // Only the list that was just typed is continued.
    if (last?.region.origin !== 'typed' || above < last.region.start - 1 || above > last.region.end) return;
    const lines = [above, above - 1, above - 2].map((line) =>
      line < 0 ? [] : view.tokens.line(line).filter(isText),
    );
    const [third = [], second = [], first = []] = lines;
    const counted = nextCounted(first, second, third);
    if (counted !== undefined) return yield candidate(counted, {}, view);
    const listed = nextListed(second, third, view);
    if (listed !== undefined)
      yield candidate(listed, { support: isListed(first, second, third, view) ? 1 : 0 }, view);
  },
};

function candidate(text: string, features: Features, { cursor, document }: EditView): Candidate {
  const { line } = cursor;
  const indentation = indentationOf(document.line(line - 1));
  const range = { start: { line, character: 0 }, end: { line, character: document.line(line).length } };
  return {
    edits: [{ range, newText: indentation + text }],
    features: { enumeration: 1, ...features },
    rule: `next ${text.replace(/\d+/g, '0')}`,
  };
}

function indentationOf(text: string): string {
  return text.slice(0, text.length - text.trimStart().length);
}

/** The line after three lines in which all differences increase by the same step; `undefined` if anything else differs. */
function nextCounted(
  first: readonly Token[],
  second: readonly Token[],
  third: readonly Token[],
): string | undefined {
  if (third.length === 0 || first.length !== third.length || second.length !== third.length) return undefined;
  let changed = false;
  let text = '';
  for (const [i, token] of third.entries()) {
    const [a, b, c] = [first[i]?.text ?? '', second[i]?.text ?? '', token.text];
    const space = spaceBefore(third, i);
    if (a === b && b === c) {
      text += space + c;
      continue;
    }
    const next = after(a, b, c);
    if (next === undefined) return undefined;
    changed = true;
    text += space + next;
  }
  return changed ? text : undefined;
}

const counter = /^(.*?)(\d+)$/;

function after(a: string, b: string, c: string): string | undefined {
  if (/^[A-Za-z]$/.test(a) && b.length === 1 && c.length === 1) {
    const [x, y, z] = [a, b, c].map((letter) => letter.charCodeAt(0)) as [number, number, number];
    const next = String.fromCharCode(z + 1);
    return y - x === 1 && z - y === 1 && /[A-Za-z]/.test(next) ? next : undefined;
  }
  const [x, y, z] = [a, b, c].map((word) => counter.exec(word));
  if (!x || !y || !z || x[1] !== y[1] || y[1] !== z[1]) return undefined;
  const step = Number(z[2]) - Number(y[2]);
  if (step === 0 || Number(y[2]) - Number(x[2]) !== step || Number(z[2]) + step < 0) return undefined;
  return z[1] + String(Number(z[2]) + step).padStart(/^0\d/.test(z[2] ?? '') ? (z[2] ?? '').length : 1, '0');
}

/** The line after two lines that differ in two names only, which follow each other in a list of the document. */
function nextListed(second: readonly Token[], third: readonly Token[], view: EditView): string | undefined {
  if (third.length < 2 || second.length !== third.length) return undefined;
  const changed = third.flatMap((token, i) => (token.text === second[i]?.text ? [] : [i]));
  const [from, to] = [second[changed[0] ?? -1]?.text ?? '', third[changed[0] ?? -1]?.text ?? ''];
  if (changed.some((i) => second[i]?.text !== from || third[i]?.text !== to)) return undefined;
  if (!isMember(third[changed[0] ?? -1]) || isKeyword(from) || isKeyword(to)) return undefined;
  const next = nextInList(from, to, view);
  // The next name has a line already.
  const nextLine = next !== undefined && withName(third, to, next);
  if (!nextLine || view.index.linesEqualTo(nextLine, 0).length > 0) return undefined;
  return nextLine;
}

/** True if the second and third line also follow the list of the document that `nextListed` found, after the first one. */
function isListed(
  first: readonly Token[],
  second: readonly Token[],
  third: readonly Token[],
  view: EditView,
): boolean {
  if (first.length !== second.length) return false;
  const changed = second.findIndex(({ text }, i) => text !== first[i]?.text);
  const [from, to] = [first[changed]?.text ?? '', second[changed]?.text ?? ''];
  const isStep = first.every(({ text }, i) => second[i]?.text === (text === from ? to : text));
  return isStep && nextInList(from, to, view, 3) === third[changed]?.text;
}

/** The line of `tokens` with `name` replaced by `other`. */
function withName(tokens: readonly Token[], name: string, other: string): string {
  return tokens
    .map((token, i) => spaceBefore(tokens, i) + (token.text === name ? other : token.text))
    .join('');
}

/**
 * The name after `from` and `to` in lists; `undefined` if there is none or lists disagree.
 * @param above number of lines above the cursor that count as no list.
 */
function nextInList(from: string, to: string, view: EditView, above = 2): string | undefined {
  const found = new Set<string>();
  const own = view.cursor.line;
  for (const line of view.index.linesWith(from, 0).slice(0, mostLists)) {
    if (line >= own - above && line < own) continue;
    const tokens = [line, line + 1, line + 2].flatMap((each) => [
      ...view.tokens.line(each).filter(({ kind, place }) => kind !== 'space' && place !== 'comment'),
      lineBreak,
    ]);
    const at = tokens.findIndex(({ text }) => text === from);
    const second = at < 0 ? -1 : tokens.findIndex(({ text }, i) => i > at && text === to);
    const gap = second - at;
    const third = tokens[second + gap];
    if (second < 0 || gap < 2 || gap > longestGap || !isMember(third) || isKeyword(third.text)) continue;
    const between = (start: number): string =>
      tokens
        .slice(start + 1, start + gap)
        .map(({ kind, text }) => (kind === 'number' ? '0' : text))
        .join(' ');
    if (between(at) === between(second)) found.add(third.text);
  }
  return found.size === 1 ? [...found][0] : undefined;
}

const lineBreak: Token = { text: '\n', start: 0, kind: 'sign', place: 'code' };

/** True for constants and strings; not all fields or variables of a list may be wanted. */
function isMember(token: Token | undefined): token is Token {
  return token?.kind === 'word' && (token.place === 'string' || /^\p{Lu}/u.test(token.text));
}

function isText(token: Token): boolean {
  return token.kind !== 'space';
}

/** The white space before a token, so that the next line is aligned. */
function spaceBefore(tokens: readonly Token[], index: number): string {
  const before = tokens[index - 1];
  const token = tokens[index];
  return before && token ? ' '.repeat(Math.max(0, token.start - before.start - before.text.length)) : '';
}
