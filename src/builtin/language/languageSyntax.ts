// What each language family calls a comment, a string and a word: one table, no parser. Languages not in it get the C family.

import {
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
  type NameRules,
} from './nameRules.ts';

/** A stretch with its own end, such as a string or a comment. */
export interface Region {
  readonly open: string;
  readonly close: string;
  readonly place: 'string' | 'comment';
  /** Goes on over the end of the line. Others end there, closed or not. */
  readonly multiline?: true;
  /** A backslash takes the next character along. */
  readonly escape?: true;
  /** What opens code inside of it; `}` or `)` closes that. */
  readonly code?: '${' | '#{' | '{' | '$(';
  /** Opens only at the beginning of a line or after white space: `#` in shell and YAML. */
  readonly afterSpace?: true;
  /** Opens nowhere behind a letter: there it is an apostrophe. */
  readonly notInWord?: true;
}

export interface LanguageSyntax {
  /** Longer openings first. */
  readonly regions: readonly Region[];
  /** `-` may be inside a word: `focus-visible`. */
  readonly hyphenWords: boolean;
  /** `'x'` is one character; any other `'` is just that: a lifetime, a digit separator. */
  readonly charLiterals: boolean;
  /** `/…/` after an operator is a string. */
  readonly regexLiterals: boolean;
  /** Words are of a fixed vocabulary, such as tags and properties; only those with a sigil (`$a`, `--a`) are names. */
  readonly fixedWords: boolean;
  /** What a key of a file names can be used elsewhere in it: an anchor, a job, a variable. */
  readonly namedKeys: boolean;
  /** Text for people: there is no code in it to foresee. */
  readonly prose: boolean;
  /** How it declares and uses names. */
  readonly names: NameRules;
}

const line = (open: string): Region => ({ open, close: '\n', place: 'comment' });
const hash: Region = { ...line('#'), afterSpace: true };
const block = (open: string, close: string): Region => ({ open, close, place: 'comment', multiline: true });
const quoted = (quote: string): Region => ({ open: quote, close: quote, place: 'string', escape: true });
const long = (quote: string): Region => ({ ...quoted(quote), multiline: true });
const verbatim = (open: string, close: string): Region => ({ open, close, place: 'string', multiline: true });

const slashes = [line('//'), block('/*', '*/')];
const plain = {
  hyphenWords: false,
  charLiterals: false,
  regexLiterals: false,
  fixedWords: false,
  namedKeys: false,
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
const shell: LanguageSyntax = { ...plain, regions: [hash, { ...long('"'), code: '$(' }, verbatim("'", "'")] };
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
  // Most of what is between two lines of one is the text of a script with an apostrophe in it.
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
const prose: LanguageSyntax = { ...plain, regions: [], prose: true };

const families: readonly (readonly [LanguageSyntax, string])[] = [
  [script, 'javascript javascriptreact typescript typescriptreact vue svelte'],
  [{ ...cLike, names: cNames }, 'c objective-c'],
  [{ ...cLike, names: cppNames }, 'cpp objective-cpp cuda-cpp'],
  [{ ...cLike, names: rustNames }, 'rust'],
  [{ ...cLike, names: csharpNames }, 'csharp'],
  [{ ...cLike, names: goNames, regions: [...slashes, quoted('"'), verbatim('`', '`')] }, 'go'],
  [{ ...textBlocks, names: javaNames }, 'java kotlin scala groovy swift'],
  [{ ...plain, regions: [...slashes, quoted('"'), quoted("'")] }, 'dart json jsonc json5 proto3 solidity'],
  [{ ...plain, names: phpNames, regions: [hash, ...slashes, long('"'), long("'")] }, 'php'],
  [{ ...plain, regions: [hash, ...slashes, long('"'), long("'")] }, 'hcl terraform'],
  [python, 'python starlark'],
  [
    { ...plain, regions: [line('#'), quoted('"'), quoted("'")] },
    'r julia perl perl6 elixir nim coffeescript',
  ],
  [ruby, 'ruby crystal'],
  [shell, 'shellscript fish powershell dockerfile makefile'],
  [markup, 'html xml xsl handlebars'],
  [css, 'css'],
  [sass, 'scss less sass stylus'],
  [{ ...keyed, namedKeys: true }, 'yaml'],
  [keyed, 'toml ini properties dotenv'],
  [sql, 'sql haskell'],
  [lua, 'lua'],
  [prose, 'markdown plaintext latex tex restructuredtext asciidoc mdx git-commit log search-result'],
];
const byLanguage = new Map(
  families.flatMap(([syntax, ids]) => ids.split(' ').map((id): [string, LanguageSyntax] => [id, syntax])),
);

/** @param languageId as VS Code names languages. */
export function syntaxOf(languageId: string): LanguageSyntax {
  return byLanguage.get(languageId) ?? cLike;
}
