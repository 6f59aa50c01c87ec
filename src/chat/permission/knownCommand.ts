// Reads a command line by the table of commands. Used by permission rules: a line that is read here does nothing but what its
// row says. Whatever shells might read differently is not read.

import { trimmedLine } from '../toolCall/commandLine.ts';
import { commandTable, type CommandRow } from './commandTable.ts';

export interface KnownCommand {
  readonly row: CommandRow;
  /** The words that might be taken as paths, as written. All must lead into the session's folders. */
  readonly paths: readonly string[];
}

/** The row of a rule's command; undefined if the rule allows exactly its line. */
export function commandRow(command: string): CommandRow | undefined {
  return commandTable.find((row) => row.command === trimmedLine(command));
}

const longestLine = 10_000;
// sh, cmd and PowerShell read these in the same way. Left out are all operators and escapes, names of variables (`$`, `%`), what
// is replaced by names of files, which may begin with `-`, and the comma, which splits a word in PowerShell.
const bareWord = /^[\p{Ll}\p{Lu}\p{Lo}\p{M}\p{Nd}_./+:@~=-]+$/u;
/** The only beginning of a word that may go on in quotes. */
const optionName = /^--?[A-Za-z][A-Za-z-]*=$/;
const oneValue = /^(?:--?[A-Za-z][A-Za-z-]*=)?[^=]*$/;
const inQuotes = /^[\p{Ll}\p{Lu}\p{Lo}\p{M}\p{Nd}_./+:@~=\- ,*?[\]{}#%^!'"]+$/u;
/** csh replaces these by words of the same line, also in single quotes. Other signs after `!` stand for an earlier line. */
const historyOfLine = /![^A-Za-z_./* =]/;
// Programs of Windows may get other characters than ASCII replaced by ones that end a quote, and PowerShell's own `ls` and `cat`
// replace wildcards in quotes, too.
const ofWindows = /^[\w./+:@~=\- ,{}#']+$/;
// PowerShell removes the quotes around a word without blanks, and programs that were built for MSYS2 or Cygwin then read quotes and
// braces in it: `"''-f"` becomes `-f`, and `"{/c/x,a}"` becomes `/c/x a`.
const ofMsys = /['{}]/;
/** git, which finds no file by it, gets only the braces of these changed: `stash@{0}`. */
const reflog = /^[\w.-][\w./-]*@\{\w+\}$/;
/** Is never built for MSYS2 or Cygwin. */
const native = 'rg';

/** Undefined if the line is not read. @param isWindows the command runs on Windows. */
export function readKnownCommand(line: string, isWindows: boolean): KnownCommand | undefined {
  const words = wordsOf(line, isWindows);
  if (words === undefined) return undefined;
  const row = commandTable.find((one) => {
    const names = one.command.split(' ');
    return names.every((name, at) => words[at]?.text === name && !words[at].isQuoted);
  });
  const isChanged = ({ text }: Word): boolean =>
    ofMsys.test(text) &&
    !text.includes(' ') &&
    !(row?.effect === 'shows the repository' && reflog.test(text));
  if (isWindows && row?.command !== native && words.some(isChanged)) return undefined;
  const onThis = row?.onWindows && isWindows ? { ...row, letters: '', switches: row.onWindows } : row;
  const paths = onThis && readArguments(onThis, words.slice(onThis.command.split(' ').length));
  return row && paths && { row, paths };
}

interface Word {
  readonly text: string;
  readonly isQuoted: boolean;
  /** What old versions of PowerShell make of a word with quotes in its quotes, which they pass on without escaping them. */
  readonly pieces: readonly string[];
}

/** Undefined if a shell might read other words. */
function wordsOf(line: string, isWindows: boolean): readonly Word[] | undefined {
  if (line.length > longestLine) return undefined;
  const words: Word[] = [];
  let hasApostrophe = false;
  let hasHistory = false;
  let rest = trimmedLine(line);
  while (rest !== '') {
    const found = /^(?<bare>[^ "']*)(?:"(?<double>[^"]*)"|'(?<single>[^']*)')?(?: +|$)/u.exec(rest);
    const { bare = '', double, single } = found?.groups ?? {};
    const quoted = double ?? single;
    if (found === null || !isBare(bare, quoted !== undefined, isWindows)) return undefined;
    if (quoted !== undefined) {
      // cmd knows no single quotes, and other shells replace `!` and more in double ones.
      const isSafe = isWindows ? single === undefined && ofWindows.test(quoted) : inQuotes.test(quoted);
      if (!isSafe || (double?.includes('!') ?? false) || historyOfLine.test(single ?? '')) return undefined;
    }
    // bash 3.2 reads an apostrophe in double quotes as an opening quote, so that it expands history after a later `!`.
    hasApostrophe ||= double?.includes("'") ?? false;
    hasHistory ||= single?.includes('!') ?? false;
    if (hasApostrophe && hasHistory) return undefined;
    const pieces = single?.includes('"') ? [single.replaceAll('"', ''), ...single.split(/["\s]+/u)] : [];
    if (pieces.some((piece) => /^[-@]/.test(piece))) return undefined;
    const text = bare + (quoted ?? '');
    words.push({ text, isQuoted: quoted !== undefined, pieces: pieces.filter((piece) => piece !== '') });
    rest = rest.slice(found[0].length);
  }
  return words;
}

function isBare(text: string, goesOn: boolean, isWindows: boolean): boolean {
  if (goesOn) return text === '' || optionName.test(text);
  if (!bareWord.test(text) || (isWindows && !ofWindows.test(text))) return false;
  // A home folder, a program's path in zsh, a variable of PowerShell.
  if (/^[@+]|(?:^|[=:])[~=]/.test(text)) return false;
  // cmd splits the words of a batch file there.
  if (isWindows && !oneValue.test(text)) return false;
  // PowerShell splits such options.
  return !text.startsWith('-') || !/[.:]/.test(text);
}

/** The words that might be paths; undefined if an option is not in the row. */
function readArguments(row: CommandRow, words: readonly Word[]): readonly string[] | undefined {
  const paths: string[] = [];
  let optionsEnded = false;
  for (let at = 0; at < words.length; at++) {
    const { text, pieces } = words[at]!;
    if (pieces.some((piece) => !isArgument(row, piece))) return undefined;
    paths.push(...pieces);
    // PowerShell leaves out `--` for a script, such as the shims of npm, which would read an option again.
    if (optionsEnded && text.startsWith('-')) return undefined;
    if (!text.startsWith('-')) {
      if (!isArgument(row, text)) return undefined;
      paths.push(...pathsIn(row, text));
      continue;
    }
    // Some programs read no options after another word, but a file with this name.
    if (row.effect === 'reads files' && paths.length > 0) paths.push(text);
    if (text === '--') {
      // What follows is for another program.
      if (row.effect === 'runs code' || row.words === 'none') return undefined;
      optionsEnded = true;
    } else if (!isSwitch(row, text)) {
      const value = valueOf(row, text);
      if (value === 'no option') return undefined;
      if (value !== 'in the next word') continue;
      const next = words[++at];
      if (next === undefined || !isValue(row, text, next.text)) return undefined;
      // A program that reads options only before other words takes it as one of these.
      paths.push(next.text, ...next.pieces);
    }
  }
  return paths;
}

/** The path of `tests/a.py::test_b`, and of the packages `./a/...`. Older versions of pytest also end a path at a bracket. */
function pathsIn({ words }: CommandRow, text: string): readonly string[] {
  if (words !== 'tests') return [words === './paths' ? text.replace(/\/\.\.\.$/, '') : text];
  const path = text.split('::')[0]!;
  return path.includes('[') ? [path, path.split('[')[0]!] : [path];
}

function isSwitch(row: CommandRow, text: string): boolean {
  if (row.switches.includes(text)) return true;
  const letters = /^-([A-Za-z0-9]+)$/.exec(text)?.[1];
  if (letters === undefined) return false;
  // `-5` means `-n 5`.
  if (/^\d{1,9}$/.test(letters) && row.numbers.includes('-n')) return true;
  return letters.split('').every((letter) => row.letters.includes(letter));
}

/** The option's value is in the word, in the next one, or neither. */
function valueOf(row: CommandRow, text: string): 'in this word' | 'in the next word' | 'no option' {
  if (row.numbers.includes(text) || row.texts.includes(text)) return 'in the next word';
  const [, name, value] =
    /^(--?[A-Za-z][A-Za-z-]*)=(.*)$/u.exec(text) ?? /^(-[A-Za-z])(\d+)$/.exec(text) ?? [];
  return name !== undefined && isValue(row, name, value ?? '') ? 'in this word' : 'no option';
}

function isValue(row: CommandRow, option: string, value: string): boolean {
  if (row.numbers.includes(option)) return /^\d{1,9}$/.test(value);
  if (row.textPattern?.test(value) === false) return false;
  return row.texts.includes(option) && value !== '' && !/^[-@]/.test(value);
}

function isArgument({ words }: CommandRow, text: string): boolean {
  // Programs read more arguments from a file with `@`; git reads what begins with a colon in its own way.
  if (words === 'none' || text === '' || /^[@:]/.test(text)) return false;
  if (words === './paths') return /^\.(?:\/|$)/.test(text) && !text.includes(':');
  // PowerShell also reads variables, functions and the registry by such paths.
  return words !== 'paths' || !text.includes(':');
}
