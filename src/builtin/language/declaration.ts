// Guesses from one line whether a name is declared at its place. `nameScope.ts` decides where the declaration is
// visible.

import type { Token } from './lineTokens.ts';
import type { NameRules } from './nameRules.ts';
import { imports, isFunction, isPointed } from './nameUse.ts';

export type Declaration =
  /** Of a function, loop, closure or `catch`: visible in its body. */
  | 'parameter'
  /** By a keyword such as `const`: visible in its block. */
  | 'variable'
  /** `name = value` in a language in which that declares. */
  | 'assignment'
  /** `name: …`, `Type name`, or after a modifier: a member in a type, else a key or variable. */
  | 'field'
  /** A function, class, type or module. */
  | 'named'
  /** A method with a receiver before its name, as in Go. */
  | 'method'
  /** An imported name, or a name in a list with one name per line. */
  | 'import';

const variables = new Set('const let var mut auto val local my'.split(' '));
const introducers = new Set(
  'function class interface enum struct union type typedef def define fn func trait mod module namespace fun sub record macro'.split(
    ' ',
  ),
);
const modifiers = new Set(
  'static public private protected internal final abstract override readonly pub async get set declare accessor'.split(
    ' ',
  ),
);
const controls = new Set('if for while switch catch return match foreach with when until'.split(' '));

/**
 * @param left tokens to the left of `name` on the line without white space, nearest first; `right` likewise. The result
 * is a guess; `undefined` is weak evidence.
 */
export function declarationOf(
  name: Token,
  left: readonly Token[],
  right: readonly Token[],
  rules: NameRules,
): Declaration | undefined {
  const near = left[0]?.text;
  const next = right[0]?.text;
  if (isImportedPath(name, left, right)) return 'import';
  if (near === '.' || near === '@')
    return isOwnMember(left, rules) && isAssigned(right) ? 'field' : undefined;
  if (isPointed(left) || (near === ':' && left[1]?.text === ':')) return undefined;
  if (left.length > 0 && imports(left, right) && left.at(-2)?.text !== '(') return 'import';
  if (near !== undefined && introducers.has(near)) return 'named';
  // `func (s *Store) name(`
  if (near === ')' && next === '(' && isFunction(left.at(-1) as Token)) return 'method';
  if (near === 'mut' && left[1]?.text === '&') return undefined;
  // A type parameter: `function map<T>(`, `class Box<T> {`.
  if (near === '<' && introducers.has(left[2]?.text ?? '')) return 'parameter';
  if (near === 'infer') return 'parameter';
  const open = left.findIndex((token, i) => token.text === '(' && isUnmatched(left, i));
  const parameter = open >= 0 ? isParameterIn(name, left, open, right, rules) : false;
  if (parameter) return 'parameter';
  if (near !== undefined && variables.has(near)) return isLoop(left) ? 'parameter' : 'variable';
  if (isInPattern(left, right)) return isLoop(left) ? 'parameter' : 'variable';
  if (isLoopVariable(left, right)) return rules.assigns ? 'assignment' : 'parameter';
  // Python: the variable of `except` is visible in its block only.
  if (near === 'as' && rules.assigns && !rules.typeFirst)
    return left.at(-1)?.text === 'except' ? 'parameter' : 'assignment';
  if (isClosureParameter(left, right)) return 'parameter';
  // A parameter of an arrow function; in C# also a member.
  if (isArrowSign(right) && (near === undefined || '(,={'.includes(near) || near === 'async'))
    return 'parameter';
  if (rules.typeLast) return typeLastDeclaration(left, right);
  const isList = left.every(({ kind, text }) => kind === 'word' || text === ',');
  if (rules.assigns && isList && (left.length === 0 || near === ',') && isAssigned(right))
    return 'assignment';
  if (open >= 0) return undefined;
  if (isTyped(name, left, rules) && next !== undefined && '=;(,[:{'.includes(next))
    return next === '(' ? 'named' : 'field';
  if (near !== undefined && modifiers.has(near) && next !== undefined && '=;:(?!,{'.includes(next))
    return 'field';
  if (left.length > 0) return undefined;
  if (next === ',') return 'import';
  // Sass: `$name: value`.
  if (next === ':' && name.text.startsWith('$')) return 'variable';
  if (next === ':' || (next === '?' && right[1]?.text === ':')) return 'field';
  if (next === '(' && rules.bareMethods && right.at(-1)?.text === '{') return 'field';
  // In such languages a class body has no assignments.
  if (next === '=' && isAssigned(right) && rules.bareMethods) return 'field';
  return undefined;
}

/** True for the last name of `use a::b::Name;` or `import a.b.Name;`, but not for a package, which is not used by that name. */
function isImportedPath(name: Token, left: readonly Token[], right: readonly Token[]): boolean {
  const [near, second] = left;
  const next = right[0]?.text;
  const isLast = next === undefined || next === ';' || next === ',' || next === '}';
  if (!isLast || left.length < 2 || !imports(left, right)) return false;
  if (near?.text === '.') return /^\p{Lu}/u.test(name.text) && left.at(-1)?.text === 'import';
  return near?.text === ':' && second?.text === ':';
}

/** `self.name`, `this.name`, `@name` at the beginning of a line. */
function isOwnMember(left: readonly Token[], { sigil }: NameRules): boolean {
  if (left[0]?.text === sigil) return left.length === 1;
  return left.length === 2 && (left[1]?.text === 'self' || left[1]?.text === 'this');
}

/** True for `=` and `<-`, also after further names of a list or an annotation; false for `==` and `=>`. */
function isAssigned(right: readonly Token[]): boolean {
  const at = right.findIndex(({ text, kind }) => text !== ',' && kind !== 'word');
  const sign = right[at]?.text;
  if (sign === ':') return at === 0;
  const after = right[at + 1];
  // R assigns by `<-`.
  if (sign === '<') return after?.text === '-' && after.start === (right[at]?.start ?? 0) + 1;
  return sign === '=' && !(after?.start === (right[at]?.start ?? 0) + 1 && '=>~'.includes(after.text));
}

/** True if the bracket at `left[at]` is still open at the name. */
function isUnmatched(left: readonly Token[], at: number): boolean {
  let closed = 0;
  for (let i = 0; i < at; i++) {
    const text = left[i]?.text;
    if (text === ')') closed++;
    else if (text === '(') closed--;
  }
  return closed <= 0;
}

function isParameterIn(
  name: Token,
  left: readonly Token[],
  open: number,
  right: readonly Token[],
  rules: NameRules,
): boolean {
  const own = left.slice(0, open);
  const before = left.slice(open + 1);
  const callee = before[0]?.text ?? '';
  const next = right[0]?.text ?? '';
  const begins = own.length === 0 || own[0]?.text === ',';
  if (before.some(isFunction)) {
    const sign = own[0]?.text ?? '';
    // A destructured property: `function page({ title, body })`.
    const unpacked = rules.bareMethods && (sign === '{' || sign === '[') && ',}=]'.includes(next);
    return (
      begins ||
      unpacked ||
      (!rules.typeLast && ['*', '&', 'mut', '.'].includes(sign)) ||
      name.text.startsWith('$')
    );
  }
  if (callee === 'catch' && own.length === 0) return true;
  if (rules.typeFirst && isTyped(name, own, rules) && [',', ')', '=', '[', ':'].includes(next)) return true;
  if (!rules.bareMethods) return false;
  const isListed = begins || ['.', '{', '['].includes(own[0]?.text ?? '');
  if (!isListed || ![',', ')', ':', '=', '?', '}', ']'].includes(next)) return false;
  if (callee === 'constructor') return true;
  const method =
    before[0]?.kind === 'word' && !controls.has(callee) && before.every(({ kind }) => kind === 'word');
  return (method && right.at(-1)?.text === '{') || isArrow(right);
}

function isArrowSign([sign, end]: readonly Token[]): boolean {
  return (sign?.text === '=' || sign?.text === '-') && end?.text === '>' && end.start === sign.start + 1;
}

/** True if the open parenthesis closes before `=>`. */
function isArrow(right: readonly Token[]): boolean {
  let opened = 0;
  const close = right.findIndex(({ text }) => {
    if (text === '(') opened++;
    else if (text === ')') opened--;
    return opened < 0;
  });
  const [first, second] = right.slice(close + 1);
  if (close < 0) return false;
  if (first?.text === '=') return second?.text === '>';
  // An arrow may follow the result type.
  return (
    first?.text === ':' &&
    right.slice(close).some(({ text }, i, all) => text === '=' && all[i + 1]?.text === '>')
  );
}

function isLoop(left: readonly Token[]): boolean {
  return left.at(-1)?.text === 'for' || left.at(-1)?.text === 'if' || left.at(-1)?.text === 'switch';
}

/** `const { name, other } = …`, `let [name] = …`, and `let (name, other) = …`. */
function isInPattern(left: readonly Token[], right: readonly Token[]): boolean {
  const word = left.findIndex(({ text }) => variables.has(text));
  if (word <= 0 || right[0]?.text === ':') return false;
  const between = left.slice(0, word);
  return (
    between.every(({ kind, text }) => kind === 'word' || '{[(,:.'.includes(text)) &&
    between.some(({ text }) => '{[('.includes(text))
  );
}

/** `for name in`, `for key, name of`, `foreach ($all as $name)`. */
function isLoopVariable(left: readonly Token[], right: readonly Token[]): boolean {
  const word = left.findIndex(
    ({ text }) => text === 'for' || (text === 'as' && left.at(-1)?.text === 'foreach'),
  );
  if (word < 0 || !left.slice(0, word).every(({ kind, text }) => kind === 'word' || '(,=>'.includes(text)))
    return false;
  if (left[word]?.text === 'as') return true;
  if (left.slice(0, word).some(({ text }) => text === 'in' || text === 'of')) return false;
  const end = right.findIndex(
    ({ text, kind }) => text !== ',' && text !== ')' && (kind !== 'word' || isIn(text)),
  );
  return isIn(right[end]?.text ?? '') || (right[end]?.text === ':' && right[end + 1]?.text === '=');
}

function isIn(word: string): boolean {
  return word === 'in' || word === 'of';
}

/** `|name|` or `|name, other|` after a call that takes a block. */
function isClosureParameter(left: readonly Token[], right: readonly Token[]): boolean {
  const bar = left.findIndex(({ text }) => text === '|');
  if (bar < 0 || !left.slice(0, bar).every(({ kind, text }) => kind === 'word' || '&,:('.includes(text)))
    return false;
  const near = left[0]?.text ?? '';
  const before = left[bar + 1];
  const takes =
    before === undefined || before.kind === 'sign' || before.text === 'do' || before.text === 'move';
  return (
    takes &&
    before?.text !== ')' &&
    '|,&('.includes(near) &&
    ['|', ',', ':', ')'].includes(right[0]?.text ?? '')
  );
}

/** Go: `name, other :=` and, in a struct, `name Type`. */
function typeLastDeclaration(left: readonly Token[], right: readonly Token[]): Declaration | undefined {
  const sign = right.findIndex(({ text, kind }) => text !== ',' && kind !== 'word');
  const list = left.every(({ kind, text }) => kind === 'word' || text === ',');
  if (list && right[sign]?.text === ':' && right[sign + 1]?.text === '=')
    return isLoop(left) ? 'parameter' : 'variable';
  if (left.length > 0) return undefined;
  const next = right[0];
  return next?.kind === 'word' || next?.text === '*' || next?.text === '[' ? 'field' : undefined;
}

/** True if a type precedes the name: `int name`, `Map<A, B> name`, `char *name`, `int[] name`. */
function isTyped(name: Token, left: readonly Token[], { typeFirst, reserved }: NameRules): boolean {
  const [near, second] = left;
  if (!typeFirst || !near) return false;
  const typed = left.every(
    ({ kind, text }) => kind === 'word' || '<>,[]*&?.:()'.includes(text) || kind === 'number',
  );
  if (near.kind === 'word') {
    if (near.text === 'return' || near.text === 'new' || near.text === 'throw' || near.text === 'else')
      return false;
    return !reserved.has(near.text) || isTypeWord(near.text);
  }
  if (!typed) return false;
  if (near.text === '*' || near.text === '&')
    // A pointer sign touches the name or the type, while an operator has space on both sides.
    return (
      second !== undefined &&
      (near.start + 1 === name.start) !== (second.start + second.text.length === near.start)
    );
  if (near.text === '>') return left.some(({ text }) => text === '<');
  if (near.text === ']') return second?.text === '[';
  return near.text === '?' && second?.kind === 'word' && second.start + second.text.length === near.start;
}

const typeWords = new Set(
  (
    'int long short char float double bool boolean byte unsigned signed void string object decimal var val auto const ' +
    'size_t ssize_t String Integer Long Double Boolean Object array mixed dynamic uint ulong ushort sbyte ' +
    'int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t'
  ).split(' '),
);

/** A built-in type, in any language. */
export function isTypeWord(word: string): boolean {
  return typeWords.has(word);
}
