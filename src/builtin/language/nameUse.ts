// Classifies the use of a name by its neighbours: as a member, a keyword argument, a declaration, or plain.

import type { Token } from './lineTokens.ts';

export type Role = 'member' | 'plain' | 'keyword';

const keywords = new Set(
  (
    'if else for while do switch case default break continue return throw try catch finally new delete typeof instanceof in of ' +
    'const let var function class extends implements interface enum struct union type typedef import export from as async await ' +
    'yield static public private protected internal final abstract override readonly void null undefined nil None true false ' +
    'True False this self super def elif lambda pass raise with is not and or global nonlocal fn pub mut impl trait use mod ' +
    'match where loop move ref unsafe crate func go chan defer package range select map make len int long short char float ' +
    'double bool boolean string String byte rune uint unsigned signed size_t number any object unknown never symbol bigint ' +
    'i8 i16 i32 i64 u8 u16 u32 u64 usize isize f32 f64 str dict list tuple set print end then begin unless until module require ' +
    'namespace using template typename virtual inline extern sizeof goto auto explicit operator friend constexpr noexcept ' +
    'err error ok val data i j k x y'
  ).split(' '),
);

/** A keyword, or a word so common that it identifies nothing. */
export function isKeyword(word: string): boolean {
  return keywords.has(word);
}

const memberSigns = new Set(['.', '>', ':']);

/**
 * @param left tokens to the left without white space, nearest first; `right` likewise.
 * @param sigil the prefix of member names. `keyword` is `name` in `call(name=value)`, which belongs to the called
 * function.
 */
export function roleOf(left: readonly Token[], right: readonly Token[], sigil?: string): Role {
  const [near, next] = left;
  if (near && near.text === sigil) return 'member';
  const [after, value] = right;
  // Without white space on either side, and neither `==` nor `=>`.
  const bound =
    after?.text === '=' && value?.start === after.start + 1 && value.text !== '=' && value.text !== '>';
  const inList = near === undefined || near.text === '(' || near.text === ',';
  if (bound && inList && (near !== undefined || right.at(-1)?.text === ',' || right.at(-1)?.text === ')'))
    return 'keyword';
  if (near === undefined || !memberSigns.has(near.text)) return 'plain';
  if (near.text === '.') return next?.text === '.' ? 'plain' : 'member';
  if (near.text === '>') return isPointed(left) ? 'member' : 'plain';
  return next?.text === ':' ? 'member' : 'plain';
}

/** True for `of->`; false for the arrow of a result type, which has a space before it. */
export function isPointed([near, dash, of]: readonly Token[]): boolean {
  return (
    near?.text === '>' && dash?.text === '-' && of !== undefined && of.start + of.text.length === dash.start
  );
}

const local = new Set(['const', 'let', 'var', 'mut', 'for', 'auto']);
const anywhere = new Set(
  'function class interface enum struct union type typedef def fn func trait impl mod module namespace define fun sub'.split(
    ' ',
  ),
);
const types = new Set(
  'int long short char float double bool boolean byte unsigned signed size_t string String u8 u16 u32 u64 i8 i16 i32 i64'.split(
    ' ',
  ),
);
const functions = new Set('function def fn func fun sub'.split(' '));
const importers = new Set(['import', 'from', 'use', 'using', 'require', 'include', 'package']);
const modifiers = new Set(
  'static public private protected internal final abstract override readonly pub'.split(' '),
);

export function isFunction({ text, place }: Token): boolean {
  return place === 'code' && functions.has(text);
}

/** `&mut` precedes a type or an existing name. */
function isReference(left: readonly Token[]): boolean {
  return left[0]?.text === 'mut' && left[1]?.text === '&';
}

/** True if the name after `left` (nearest first) is a parameter of a function declared with a keyword. */
export function isParameter(left: readonly Token[]): boolean {
  const before = left[0]?.text;
  return (before === '(' || before === ',') && left.some(({ text }) => text === '(') && left.some(isFunction);
}

/** True if the name between `left` and `right` is imported: on one line, or in a list with one name per line. */
export function imports(left: readonly Token[], right: readonly Token[]): boolean {
  const first = left.at(-1)?.text;
  return first === undefined ? right[0]?.text === ',' : importers.has(first);
}

/**
 * Guesses from one line whether the name between `left` and `right` (nearest first) is declared: `local` names are used
 * plainly only, `any` also as members. `false` is weak evidence.
 */
export function declares(left: readonly Token[], right: readonly Token[]): 'local' | 'any' | false {
  const before = left[0]?.text;
  const after = right[0]?.text;
  if (before !== undefined && local.has(before)) return isReference(left) ? false : 'local';
  if (before !== undefined && (anywhere.has(before) || importers.has(before) || modifiers.has(before)))
    return 'any';
  const first = left.at(-1)?.text;
  if (first !== undefined && importers.has(first) && left.at(-2)?.text !== '(') return 'any';
  // `func (s *Store) name(`
  if (before === ')' && after === '(' && left.some(isFunction)) return 'any';
  if (isParameter(left)) return 'local';
  // Two adjacent words: `Type name;`, `Type name =`, `Type name(`.
  if (
    left[0]?.kind === 'word' &&
    (types.has(before ?? '') || !keywords.has(before ?? '')) &&
    ['=', ';', '(', ',', ')'].includes(after ?? '')
  )
    return 'any';
  if (['=', ';', '(', ':'].includes(after ?? '') && left.some((token) => modifiers.has(token.text)))
    return 'any';
  if (left.length === 0 && (after === ':' || after === ',')) return 'any';
  if (left.length === 0 && after === '=' && right[1]?.text !== '=') return 'local';
  if (left.length === 0 && after === ':' && right[1]?.text === '=') return 'local';
  return false;
}
