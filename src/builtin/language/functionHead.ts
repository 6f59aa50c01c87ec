// Where a function is declared: its name and its parameters, read from tokens alone.

import { argumentsAt, argumentText } from './argumentList.ts';
import type { LanguageSyntax } from './languageSyntax.ts';
import type { Token } from './lineTokens.ts';
import { declares, isFunction, isKeyword } from './nameUse.ts';
import { neighbours } from './tokens.ts';

export interface FunctionHead {
  readonly name: string;
  /** As they are written, without the one that stands for the object of a method. */
  readonly parameters: readonly string[];
  readonly trailing: boolean;
  /** It belongs to no object: what is called on one is another function. */
  readonly plain: boolean;
  /** How many of the tokens it takes. */
  readonly length: number;
}

const self = /^(?:self|cls|&\s?(?:'\w+ )?(?:mut )?self|mut self|this\b.*|self: .*)$/;
const methodWords = new Set('async static public private protected readonly override get set'.split(' '));

/** The function whose declaration begins in `first`. @param below the lines that follow, asked for only where one may begin. */
export function readHead(
  first: readonly Token[],
  below: () => readonly Token[],
  syntax: LanguageSyntax,
): FunctionHead | undefined {
  let all: readonly Token[] | undefined;
  for (let open = 1; open < first.length; open++) {
    if (first[open]?.text !== '(' || first[open]?.place !== 'code') continue;
    const named = nameBefore(first, open);
    if (!named) continue;
    const tokens = (all ??= [...first, ...below()]);
    const list = argumentsAt(tokens, open, true);
    if (!list) continue;
    const rest = neighbours(tokens, list.close + 1, 1);
    if (!isDeclared(named, rest, syntax)) continue;
    const items = list.items.map((item) => argumentText(tokens, item));
    // How C says that there are none.
    const parameters = items.length === 1 && items[0] === 'void' ? [] : items;
    const isMethod = self.test(parameters[0] ?? '');
    return {
      name: named.name,
      parameters: isMethod ? parameters.slice(1) : parameters,
      trailing: list.trailing,
      plain: named.how !== 'bare' && named.how !== 'typed' && !isMethod && named.left[0]?.text !== ')',
      length: list.close + 1,
    };
  }
  return undefined;
}

interface Named {
  readonly name: string;
  /** Tokens before the name, nearest first. */
  readonly left: readonly Token[];
  /** By a word such as `def`, as a function that is given a name, by its type, or not at all. */
  readonly how: 'word' | 'arrow' | 'typed' | 'bare';
}

function nameBefore(tokens: readonly Token[], open: number): Named | undefined {
  const before = neighbours(tokens, open - 1, -1);
  const arrow = before[0]?.text === 'async' ? before.slice(1) : before;
  if (arrow[0]?.text === '=' && ['const', 'let', 'var'].includes(arrow[2]?.text ?? ''))
    return { name: arrow[1]?.text ?? '', left: arrow.slice(2), how: 'arrow' };
  const [name, ...left] = before;
  if (name?.kind !== 'word' || name.place !== 'code' || isKeyword(name.text)) return undefined;
  const [near] = left;
  if (left.some(isFunction) && (near?.text === ')' || (near && isFunction(near))))
    return { name: name.text, left, how: 'word' };
  if (left.every(({ text }) => methodWords.has(text))) return { name: name.text, left, how: 'bare' };
  return declares(left, [tokens[open] as Token]) ? { name: name.text, left, how: 'typed' } : undefined;
}

/** @param rest what follows the parameters. */
function isDeclared({ how }: Named, rest: readonly Token[], syntax: LanguageSyntax): boolean {
  if (how === 'word') return true;
  const signs = rest.map(({ text }) => text);
  if (how === 'arrow') return signs[0] === ':' || (signs[0] === '=' && signs[1] === '>');
  // `name(…) {` is a call with a block in some languages.
  if (how === 'bare') return syntax.regexLiterals && (signs[0] === '{' || signs[0] === ':');
  return (
    signs[0] === '{' ||
    signs[0] === 'throws' ||
    signs[0] === 'const' ||
    signs[0] === ';' ||
    signs.length === 0
  );
}
