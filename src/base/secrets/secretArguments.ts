// Finds secrets in the separate words of a command line, such as ['--password', 'x'] or ['curl', '-u', 'name:x']. Used for
// stored values, the traffic log and imported definitions, where a word alone does not say that it is a secret.

import { optionSecret } from './secretNames.ts';
import { secretSpans } from './secretSpans.ts';
import { isPasswordOrRandom, isPlaceholder, isRandom, type SecretSpan } from './secretValue.ts';

/** UTF-16 units of a word that are searched; of all words together. */
const longestWord = 2_000;
const longestLine = 64 * 2 ** 10;
const mostPieces = 500;
/** Rules that recognize a secret by its format. */
const tokenRule = /^(?!url-|private-)[a-z-]+-(?:token|key|key-id|webhook)$/;

const option = /^--?([A-Za-z][\w.-]*)$/;
const assigned = /^(?:--?|\/)?([A-Za-z][\w.-]{0,100})[=:](?=[^])/;
/** One-letter options that take a password or a key in some programs, and a port, a path, a name or nothing in others. */
const letters = /^-(?:p|P|w|pw|a|k)$/;
/** Those of them that mostly take a password in programs that are not known. */
const passwordLetters = /^-(?:p|P|pw)$/;
/**
 * Programs in which no such option takes a password: it is a port (`ssh`, `nmap`, servers), a path or a project (`mkdir`, `tsc`,
 * `cargo`), a package (`npx`), a number (`patch`, `make`), or has no value (`git`, `cp`, `tar`).
 */
const otherPrograms =
  /^(?:7z|act|adb|ansible(?:-\w+)?|apt(?:-get)?|awk|bash|brew|bundle|bun|bunx|c?make|cargo|cat|chmod|code|column|cp|cut|dash|date|deno|diff|docker(?:-compose)?|dotnet|eslint|expo|find|fish|fly|foundryup|gcc|gdb|gh|git|go|gradlew?|grep|helm|htop|http-server|install|ionic|java|jest|jq|kill|kubectl|less|ls|lsof|make|mdbook|mkdir|mocha|mvnw?|nc|netcat|next|ng|nginx|ninja|nmap|node|nohup|npm|npx|nx|od|paste|patch|perf|perl|php|pip3?|playwright|pnpm|podman|poetry|prettier|pr|ps|pstree|pytest|python[\d.]*|rails|rake|read|rg|rm|rsync|ruby|rustup|scp|screen|sed|serve|sftp|sh|sort|ss|ssh|ssh-copy-id|stat|swift|tail|tar|tcpdump|telnet|terraform|tmux|top|touch|trap|tree|tsc|tsx|turbo|uniq|uv|uvx|vim|vite|vitest|wait|wc|webpack|west|wrangler|xargs|xcodebuild|yarn|zsh)$/;
/** Programs that run the rest of their words. */
const wrappers = /^(?:sudo|doas|env|time|nohup|command|exec)$/;
/** Programs whose option has the password in the same word, without any sign between them. */
const joinedOptions: readonly (readonly [programs: RegExp, option: RegExp])[] = [
  // mysql, mysqldump, mariadb-admin and others of their kind.
  [/^(?:mysql\w*|mariadb[\w-]*|mycli|sshpass|7z[az]?|7zz)$/, /^-p(?=.)/],
  [/^sqlcmd$/, /^-P(?=.)/],
  [/^(?:un)?rar$/, /^-h?p(?=[^-])/],
  [/^ldap\w+$/, /^-w(?=.)/],
];
/** A commit or a digest. */
const hash = /^(?:[\da-f]{7,40}|[\da-f]{64})$/;
/** The value of a variable, an option or `true`. */
const noSecret = /^(?:\$|%\w+%$|-{1,2}[A-Za-z]|(?:true|false|yes|no|none|null|env|stdin|prompt|-)$)/i;

/** UTF-16 units of the words that are searched. */
export function searchedUnits(words: readonly string[]): number {
  let units = 0;
  for (const { length } of words) units += Math.min(length, longestWord);
  return Math.min(units, longestLine);
}

/** Whether a list of words is a command or its arguments, and not lines of text. */
function isCommand(words: readonly string[]): boolean {
  return words.some((word) => /^--?[A-Za-z](?:[\w-]*=|\S*$)/.test(word));
}

/**
 * The secrets in each word that the words around it reveal, and others. @param words of an array; the first one may be the
 * program. @param known values of known secrets. @param isLine whether the words are known to be a command line.
 */
export function secretArguments(
  words: readonly string[],
  known: readonly string[] = [],
  isLine = isCommand(words),
): readonly (readonly SecretSpan[])[] {
  const found: SecretSpan[][] = words.map(() => []);
  if (words.length === 0) return found;
  if (isLine) {
    addJoined(words, ' ', known, found);
    const program = programIn(words);
    for (const [at, word] of words.entries()) {
      const next = words[at + 1];
      const own = ownSecret(word) ?? joinedSecret(word, program);
      if (own) found[at]!.push(own);
      if (next !== undefined && isValueOf(word, next, program)) found[at + 1]!.push(whole(next));
    }
  } else addPairs(words, found);
  // The words may be pieces of one text.
  if (!isLine && words.length > 1 && words.length <= mostPieces) addJoined(words, '', known, found);
  // The lines of a key.
  if (words.some((word) => word.includes('PRIVATE KEY'))) addJoined(words, '\n', known, found);
  return found;
}

/** Names and values, alternately, as in a list of headers. In a longer list, the item after a name may not be its value. */
function addPairs(words: readonly string[], found: readonly SecretSpan[][]): void {
  if (words.length % 2 !== 0 || words.length > mostPieces) return;
  const isSecret =
    words.length === 2 ? isPasswordOrRandom : (value: string) => isRandom(value) || isMixedPassword(value);
  for (let at = 0; at < words.length; at += 2) {
    const value = words[at + 1]!;
    if (isNameOfSecret(words[at]!) && isSecret(value)) found[at + 1]!.push(whole(value));
  }
}

function isMixedPassword(value: string): boolean {
  return isPasswordOrRandom(value) && isMixed(value);
}

/** Searches the words as one text. Without a separator, only tokens count: names after each other look like other secrets. */
function addJoined(
  words: readonly string[],
  separator: string,
  known: readonly string[],
  found: readonly SecretSpan[][],
): void {
  const starts: number[] = [];
  let line = '';
  for (const word of words) {
    if (line.length > longestLine) break;
    starts.push(line.length);
    line += word.slice(0, longestWord) + separator;
  }
  let at = 0;
  for (const { start, end, rule } of secretSpans(line, known)) {
    if (separator === '' && !tokenRule.test(rule)) continue;
    while (at + 1 < starts.length && starts[at + 1]! <= start) at++;
    for (let word = at; word < starts.length && starts[word]! < end; word++) {
      const [from, to] = [Math.max(0, start - starts[word]!), end - starts[word]!];
      const length = Math.min(words[word]!.length, longestWord);
      // Whatever follows a secret that reaches the end of the searched part belongs to it.
      if (from < length)
        found[word]!.push({ start: from, end: to < length ? to : words[word]!.length, rule });
    }
  }
}

/** The secret of `--password=x`, `PASSWORD=x` and `/p:x`, which may contain spaces. */
function ownSecret(word: string): SecretSpan | undefined {
  const match = assigned.exec(word.slice(0, longestWord));
  if (!match) return undefined;
  const value = word.slice(match[0].length);
  return isSecretOf(match[1]!, value)
    ? { start: match[0].length, end: word.length, rule: 'option' }
    : undefined;
}

/** The secret of `-pletmein` for programs that have such an option. */
function joinedSecret(word: string, program: string | undefined): SecretSpan | undefined {
  const match = joinedOptions.find(([programs]) => programs.test(program ?? ''))?.[1].exec(word);
  const value = word.slice(match?.[0].length);
  return match && !noSecret.test(value) && !isPlaceholder(value)
    ? { start: match[0].length, end: word.length, rule: 'option' }
    : undefined;
}

/** @param program undefined if it is in another field. */
function isValueOf(word: string, value: string, program: string | undefined): boolean {
  if (letters.test(word)) return isLetterValue(word, value, program);
  const name = option.exec(word.slice(0, longestWord))?.[1];
  return name !== undefined && isSecretOf(name, value);
}

/**
 * Whether a value after `-p` and the like is a secret. Where the program is not known to mean something else, what looks like a
 * password is taken for one: a wrong guess hides a name from a log, a missed one stores a password. Elsewhere, and after letters
 * that seldom take a password, only a value that no one would choose for a name, a port or a path.
 */
function isLetterValue(word: string, value: string, program: string | undefined): boolean {
  if (!isPasswordOrRandom(value)) return false;
  if (program === undefined) return true;
  if (hash.test(value)) return false;
  const isOther = otherPrograms.test(program) || !passwordLetters.test(word);
  return !isOther || isMixed(value);
}

/** True for a mix of three of lower case, upper case, digits and symbols that is no name such as `Release2024`. */
function isMixed(value: string): boolean {
  if (value.length < 8 || /^(?:[A-Z]?[a-z]+|[A-Z]+)+\d{0,4}$/.test(value)) return false;
  // Dots, hyphens and the like are also in names and versions.
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[!#$%^&*+?~]/];
  return kinds.filter((kind) => kind.test(value)).length >= 3;
}

/** The name of the program, without its folder. Undefined if the words begin with an option. */
function programIn(words: readonly string[]): string | undefined {
  const word = words.find((one) => !wrappers.test(one) && !/^[A-Za-z_]\w*=/.test(one)) ?? '';
  if (word === '' || option.test(word)) return undefined;
  const name = word.slice(-longestWord);
  return name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .replace(/\.(?:exe|cmd|bat)$/i, '');
}

function isSecretOf(name: string, value: string): boolean {
  if (noSecret.test(value) || isPlaceholder(value)) return false;
  const found = optionSecret(name);
  return (
    found === 'any value' || (found !== undefined && value.length >= 6 && !/^(?:\d+|[./~].*)$/.test(value))
  );
}

function isNameOfSecret(word: string): boolean {
  return word.length <= 100 && optionSecret(word) !== undefined;
}

function whole(word: string): SecretSpan {
  return { start: 0, end: word.length, rule: 'option' };
}

/** The words with each of their secrets replaced. */
export function redactArguments(
  words: readonly string[],
  by: (rule: string) => string,
  known: readonly string[] = [],
  isLine?: boolean,
): readonly string[] {
  const found = secretArguments(words, known, isLine);
  return words.map((word, at) => {
    let clean = word;
    let before = word.length;
    // From the last to the first, so that the places before a secret stay valid.
    for (const { start, end, rule } of found[at]!.toSorted((a, b) => b.end - a.end || b.start - a.start)) {
      const last = Math.min(end, before);
      if (start < last) clean = clean.slice(0, start) + by(rule) + clean.slice(last);
      before = Math.min(before, start);
    }
    return clean;
  });
}

/** The fields that hold a command and its arguments, in messages of agents and definitions of servers. */
const programFields = ['command', 'cmd', 'program', 'executable', 'file', 'path'];
const argumentFields = /^(?:args|argv|arguments)$/i;

/** The program that the words in the field `name` of `object` are arguments of. */
export function programOf(object: object, name: string): string | undefined {
  if (!argumentFields.test(name)) return undefined;
  const field = programFields.find((one) => typeof (object as Record<string, unknown>)[one] === 'string');
  return field === undefined ? undefined : (object as Record<string, string>)[field]!.slice(0, longestWord);
}

/**
 * The items of an array with texts, as words: numbers and switches as they would be written, other items as empty words. Undefined
 * for an array without texts.
 */
export function wordsOf(items: readonly unknown[]): readonly string[] | undefined {
  if (!items.some((item) => typeof item === 'string')) return undefined;
  return items.map((item) => {
    if (typeof item === 'string') return item;
    return typeof item === 'number' || typeof item === 'bigint' || typeof item === 'boolean'
      ? String(item)
      : '';
  });
}
