// How each language declares and uses names: one table beside `languageSyntax.ts`, no parser.

export interface NameRules {
  /** Words that are never names: keywords and built-in types. */
  readonly reserved: ReadonlySet<string>;
  /** `Type name` is a declaration. */
  readonly typeFirst: boolean;
  /** `name Type` is a declaration, as in Go. */
  readonly typeLast: boolean;
  /** `name = value` declares a variable of the enclosing function. */
  readonly assigns: boolean;
  /** Members can be used without a receiver in their type: `items` for `this.items`. */
  readonly plainMembers: boolean;
  /** `name: value` in braces is a key, not the use of a variable. */
  readonly keys: boolean;
  /** Methods are declared without a keyword: `load(url) {`. */
  readonly bareMethods: boolean;
  /** The prefix of member names, such as `@` in Ruby. */
  readonly sigil: string | undefined;
  /** Variables begin with `$`, members do not. */
  readonly variableSign: boolean;
}

const words = (...lists: string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')));

const control = 'if else for while do switch case default break continue return throw try catch finally';
const values = 'true false null this super new';
const numbers = 'int long short char float double bool boolean byte unsigned signed void';
const access = 'public private protected static final abstract override';
const types = 'class interface enum struct';

const script = words(
  control,
  values,
  types,
  'delete typeof instanceof in of const let var function extends implements type import export from as async await yield',
  'static public private protected readonly void undefined number string boolean any unknown never bigint',
);
const python = words(
  'if elif else for while break continue return raise try except finally with as pass def class lambda import from global',
  'nonlocal and or not in is None True False async await yield del assert self cls int str float bool bytes',
);
const ruby = words(
  'if elsif else unless while until for do end def class module return break next redo retry begin rescue ensure case when',
  'then yield self nil true false and or not in super require undef alias defined',
);
const php = words(
  control,
  types,
  access,
  'foreach elseif function fn echo print new extends implements trait use namespace as array string int float bool void',
  'mixed self parent null true false and or xor instanceof global require require_once include include_once var const',
);
const go = words(
  'if else for range switch case default break continue return go defer select chan func type struct interface map var const',
  'import package goto fallthrough nil true false string bool byte rune int int8 int16 int32 int64 uint uint8 uint16 uint32',
  'uint64 uintptr float32 float64 complex64 complex128 error any make',
);
const rust = words(
  'if else for while loop match break continue return fn let mut pub struct enum trait impl use mod crate self Self super',
  'const static type where in as ref move unsafe extern dyn async await true false i8 i16 i32 i64 i128 u8 u16 u32 u64 u128',
  'usize isize f32 f64 str bool char String Vec Option Some None Result Ok Err Box',
);
const c = words(
  control,
  types,
  numbers,
  values,
  'union typedef const static extern inline volatile register sizeof goto auto restrict size_t ssize_t NULL nullptr',
  'int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t define include ifdef ifndef endif',
);
const cpp = words(
  [...c].join(' '),
  access,
  'template typename namespace using virtual explicit operator friend constexpr noexcept delete mutable decltype string',
);
const csharp = words(
  control,
  types,
  numbers,
  values,
  access,
  'var const readonly internal sealed virtual namespace using foreach in out ref is as await async string object decimal',
  'get set init value record params lock yield delegate event typeof base dynamic uint ulong ushort sbyte',
);
const java = words(
  control,
  types,
  numbers,
  values,
  access,
  'extends implements import package throws instanceof synchronized volatile transient native assert var val fun object is in',
  'when String Integer Long Double Boolean Object internal open lateinit companion let guard func self nil',
);
/** Keywords of several languages, for those without their own row. */
const allReserved = words(
  [...script].join(' '),
  [...python].join(' '),
  [...go].join(' '),
  [...rust].join(' '),
  [...cpp].join(' '),
  'begin end then until unless local function sub my our use',
);

const plain: NameRules = {
  reserved: allReserved,
  typeFirst: false,
  typeLast: false,
  assigns: false,
  plainMembers: false,
  keys: true,
  bareMethods: false,
  sigil: undefined,
  variableSign: false,
};

export const scriptNames: NameRules = { ...plain, reserved: script, bareMethods: true };
export const pythonNames: NameRules = { ...plain, reserved: python, assigns: true, keys: false };
export const rubyNames: NameRules = {
  ...plain,
  reserved: ruby,
  assigns: true,
  plainMembers: true,
  sigil: '@',
};
export const phpNames: NameRules = {
  ...plain,
  reserved: php,
  assigns: true,
  typeFirst: true,
  variableSign: true,
};
export const goNames: NameRules = { ...plain, reserved: go, typeLast: true };
export const rustNames: NameRules = { ...plain, reserved: rust };
export const cNames: NameRules = { ...plain, reserved: c, typeFirst: true };
export const cppNames: NameRules = { ...plain, reserved: cpp, typeFirst: true, plainMembers: true };
export const csharpNames: NameRules = { ...plain, reserved: csharp, typeFirst: true, plainMembers: true };
export const javaNames: NameRules = { ...plain, reserved: java, typeFirst: true, plainMembers: true };
/** Perl, R, Julia, Elixir, PowerShell, shells: an assignment declares, and a name after another one is its argument. */
export const assignedNames: NameRules = { ...plain, assigns: true };
/** Languages in which a name after another one is its argument. */
export const untypedNames: NameRules = { ...plain };
/** The rules of a language without its own row. */
export const otherNames: NameRules = { ...plain, typeFirst: true };
