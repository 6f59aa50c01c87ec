// The comments, strings and words of each language family: one table, no parser. Other languages use the C family. The table
// also has the file extensions that differ from the language ids.

import {
  assignedNames,
  cNames,
  cppNames,
  csharpNames,
  goNames,
  javaNames,
  otherNames,
  phpNames,
  pythonNames,
  rubyNames,
  rustNames,
  scriptNames,
  untypedNames,
  type NameRules,
} from './nameRules.ts';

/** A delimited region, such as a string or comment. */
export interface Region {
  readonly open: string;
  readonly close: string;
  readonly place: 'string' | 'comment';
  /** May span lines. Other regions end at the line end, closed or not. */
  readonly multiline?: true;
  /** A backslash escapes the next character. */
  readonly escape?: true;
  /** What opens embedded code, which `}` or `)` closes. */
  readonly code?: '${' | '#{' | '{' | '$(';
  /** Variables in it are code: `$name` as in PHP, or `$name` and `${name}` for a variable called `name`, as in shells. */
  readonly variables?: 'signed' | 'unsigned';
  /** Opens only at the start of a line or after white space, such as `#` in shell and YAML. */
  readonly afterSpace?: true;
  /** Does not open after a letter, where it is an apostrophe. */
  readonly notInWord?: true;
}

export interface LanguageSyntax {
  /** Regions, those with longer openings first. */
  readonly regions: readonly Region[];
  /** Words may contain `-`, such as `focus-visible`. */
  readonly hyphenWords: boolean;
  /** Words contain no `$`: the variable `$name` is called `name`. */
  readonly unsignedWords: boolean;
  /** `'x'` is a character literal; any other `'` is a lifetime or digit separator. */
  readonly charLiterals: boolean;
  /** `/…/` after an operator is a regular expression, treated as a string. */
  readonly regexLiterals: boolean;
  /** Words are a fixed vocabulary, such as tags and properties; only those with a sigil (`$a`, `--a`) are names. */
  readonly fixedWords: boolean;
  /** A key may be a name that is used elsewhere in the file: an anchor, job or variable. */
  readonly namedKeys: boolean;
  /** Lines of a `CREATE TABLE` declare columns. */
  readonly tables: boolean;
  /** Prose, in which changes of words are not predicted. In Markdown, changes of its syntax, code and addresses are. */
  readonly prose: false | 'text' | 'markdown';
  /** The rules of declarations and uses of names. */
  readonly names: NameRules;
}

const line = (open: string): Region => ({ open, close: '\n', place: 'comment' });
const hash: Region = { ...line('#'), afterSpace: true };
const block = (open: string, close: string): Region => ({ open, close, place: 'comment', multiline: true });
const quoted = (quote: string): Region => ({ open: quote, close: quote, place: 'string', escape: true });
const long = (quote: string): Region => ({ ...quoted(quote), multiline: true });
const verbatim = (open: string, close: string): Region => ({ open, close, place: 'string', multiline: true });

const slashes = [line('//'), block('/*', '*/')];
const plain: Omit<LanguageSyntax, 'regions'> = {
  hyphenWords: false,
  unsignedWords: false,
  charLiterals: false,
  regexLiterals: false,
  fixedWords: false,
  namedKeys: false,
  tables: false,
  prose: false,
  names: otherNames,
};

const cLike: LanguageSyntax = { ...plain, charLiterals: true, regions: [...slashes, quoted('"')] };
const textBlocks: LanguageSyntax = { ...cLike, regions: [...slashes, long('"""'), quoted('"')] };
const script: LanguageSyntax = {
  ...plain,
  regexLiterals: true,
  names: scriptNames,
  regions: [...slashes, quoted('"'), quoted("'"), { ...long('`'), code: '${' }],
};
const fStrings = ['f', 'F', 'rf', 'fr', 'Rf', 'fR'].flatMap((prefix): Region[] =>
  ['"""', "'''", '"', "'"].map((quote) => ({
    ...(quote.length === 3 ? long(quote) : quoted(quote)),
    open: prefix + quote,
    code: '{',
  })),
);
const python: LanguageSyntax = {
  ...plain,
  names: pythonNames,
  regions: [line('#'), ...fStrings, long('"""'), long("'''"), quoted('"'), quoted("'")],
};
const ruby: LanguageSyntax = {
  ...plain,
  names: rubyNames,
  regions: [block('=begin', '=end'), hash, { ...long('"'), code: '#{' }, long("'"), quoted('`')],
};
const shell: LanguageSyntax = {
  ...plain,
  names: assignedNames,
  unsignedWords: true,
  regions: [hash, { ...long('"'), code: '$(', variables: 'unsigned' }, verbatim("'", "'")],
};
const powershell: LanguageSyntax = {
  ...plain,
  names: assignedNames,
  regions: [hash, { ...long('"'), code: '$(', variables: 'signed' }, verbatim("'", "'")],
};
const markup: LanguageSyntax = {
  ...plain,
  hyphenWords: true,
  fixedWords: true,
  regions: [block('<!--', '-->'), verbatim('"', '"')],
};
const css: LanguageSyntax = {
  ...plain,
  hyphenWords: true,
  fixedWords: true,
  regions: [block('/*', '*/'), quoted('"'), quoted("'")],
};
const sass: LanguageSyntax = { ...css, regions: [line('//'), ...css.regions] };
const keyed: LanguageSyntax = {
  ...plain,
  hyphenWords: true,
  fixedWords: true,
  // A multi-line string would mostly be script text with an apostrophe.
  regions: [hash, quoted('"'), { open: "'", close: "'", place: 'string', notInWord: true }],
};
const sql: LanguageSyntax = {
  ...plain,
  regions: [line('--'), block('/*', '*/'), verbatim("'", "'"), quoted('"')],
};
const lua: LanguageSyntax = {
  ...plain,
  regions: [block('--[[', ']]'), line('--'), verbatim('[[', ']]'), quoted('"'), quoted("'")],
};
const prose: LanguageSyntax = { ...plain, regions: [], prose: 'text' };
const markdown: LanguageSyntax = {
  ...plain,
  prose: 'markdown',
  regions: [
    verbatim('```', '```'),
    quoted('`'),
    block('<!--', '-->'),
    { open: '](', close: ')', place: 'string' },
    { open: 'http', close: ' ', place: 'string', afterSpace: true },
  ],
};

const families: readonly (readonly [LanguageSyntax, string])[] = [
  [script, 'javascript javascriptreact typescript typescriptreact vue svelte js mjs cjs jsx ts mts cts tsx'],
  [{ ...cLike, names: cNames }, 'c objective-c h m'],
  [{ ...cLike, names: cppNames }, 'cpp objective-cpp cuda-cpp cc hpp cu'],
  [{ ...cLike, names: rustNames }, 'rust rs'],
  [{ ...cLike, names: csharpNames }, 'csharp cs'],
  [{ ...cLike, names: goNames, regions: [...slashes, quoted('"'), verbatim('`', '`')] }, 'go'],
  [{ ...textBlocks, names: javaNames }, 'java kotlin scala groovy swift kt kts gradle'],
  [
    { ...plain, regions: [...slashes, quoted('"'), quoted("'")] },
    'dart json jsonc json5 proto3 solidity proto sol',
  ],
  [
    {
      ...plain,
      names: phpNames,
      regions: [hash, ...slashes, { ...long('"'), variables: 'signed' }, long("'")],
    },
    'php',
  ],
  [{ ...plain, regions: [hash, ...slashes, long('"'), long("'")] }, 'hcl terraform tf tfvars'],
  [python, 'python starlark py pyi bzl'],
  [
    { ...plain, names: assignedNames, regions: [line('#'), quoted('"'), quoted("'")] },
    'r julia elixir nim coffeescript jl ex exs',
  ],
  [
    {
      ...plain,
      names: assignedNames,
      regions: [line('#'), { ...quoted('"'), variables: 'signed' }, quoted("'")],
    },
    'perl perl6 pl pm',
  ],
  [
    { ...plain, names: untypedNames, regions: [block('(*', '*)'), ...slashes, quoted('"')] },
    'ocaml fsharp ml mli fs',
  ],
  [{ ...plain, names: untypedNames, regions: [line(';'), long('"')] }, 'clojure lisp scheme clj cljs'],
  [ruby, 'ruby crystal rb'],
  [shell, 'shellscript fish dockerfile makefile sh bash zsh mk'],
  [powershell, 'powershell ps1'],
  [markup, 'html xml xsl handlebars astro hbs ejs'],
  [css, 'css'],
  [sass, 'scss less sass stylus'],
  [{ ...keyed, namedKeys: true }, 'yaml yml'],
  [keyed, 'toml ini properties dotenv env cfg conf'],
  [{ ...sql, tables: true, names: untypedNames }, 'sql'],
  [sql, 'haskell hs'],
  [lua, 'lua'],
  [markdown, 'markdown md mdx'],
  [prose, 'plaintext latex tex restructuredtext asciidoc git-commit log search-result'],
];
const byLanguage = new Map(
  families.flatMap(([syntax, ids]) => ids.split(' ').map((id): [string, LanguageSyntax] => [id, syntax])),
);

/**
 * The language of a document. For one that VS Code opened as plain text, since it does not know the language, this is the file
 * extension, or the file name if there is none. @param languageId of VS Code.
 */
export function languageOf(languageId: string, uri: string): string {
  const extension = /[^/.]*$/.exec(uri)![0].toLowerCase();
  return languageId === 'plaintext' && byLanguage.has(extension) ? extension : languageId;
}

/** @param languageId a language id of VS Code, or a file extension. */
export function syntaxOf(languageId: string): LanguageSyntax {
  return byLanguage.get(languageId) ?? cLike;
}
