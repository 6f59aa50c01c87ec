// How a name is used where it stands, read from its neighbours alone: as a member, as the name of an argument, as a declaration, or plainly.

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

/** A word of the language, or one so common that it says nothing about what it names. */
export function isKeyword(word: string): boolean {
  return keywords.has(word);
}

const memberSigns = new Set(['.', '>', ':']);

/**
 * @param left tokens to the left without white space, nearest first; `right` likewise.
 * @param sigil stands before the names of members. `keyword` is `name` in `call(name=value)`: it belongs to what is called.
 */
export function roleOf(left: readonly Token[], right: readonly Token[], sigil?: string): Role {
  const [near, next] = left;
  if (near && near.text === sigil) return 'member';
  const [after, value] = right;
  // Written without white space on either side, and neither `==` nor `=>`.
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

/** `of->`, and not the arrow before the type of a result, which has a space before it. */
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

/** `&mut`: of a type, or of something that has its name already. */
function isReference(left: readonly Token[]): boolean {
  return left[0]?.text === 'mut' && left[1]?.text === '&';
}

/** Whether the name behind `left` (nearest first) is a parameter where a function is declared with a word of its own. */
export function isParameter(left: readonly Token[]): boolean {
  const before = left[0]?.text;
  return (before === '(' || before === ',') && left.some(({ text }) => text === '(') && left.some(isFunction);
}

/** Whether the name between `left` and `right` is imported: in one line, or in a list of one name a line. */
export function imports(left: readonly Token[], right: readonly Token[]): boolean {
  const first = left.at(-1)?.text;
  return first === undefined ? right[0]?.text === ',' : importers.has(first);
}

/**
 * Whether the name between `left` and `right` (nearest first) looks declared there: `local` can be used plainly only,
 * `any` also as a member. A guess from one line; `false` says little.
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
  // `Type name;`, `Type name =`, `Type name(`: two words side by side.
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
