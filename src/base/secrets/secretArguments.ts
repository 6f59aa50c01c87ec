// Finds secrets in the separate words of a command line, such as ['--password', 'x'] or ['curl', '-u', 'name:x']. Used for
// stored values, the traffic log and imported definitions, where a word alone does not say that it is a secret.

import { secretSpans } from './secretSpans.ts';
import { isPasswordOrRandom, isPlaceholder, type SecretSpan } from './secretValue.ts';

/** UTF-16 units of a word that are searched; of all words together. */
const longestWord = 2_000;
const longestLine = 64 * 2 ** 10;

const option = /^--?([A-Za-z][\w.-]*)$/;
const assigned = /^(?:--?|\/)?([A-Za-z][\w.-]{0,100})[=:](?=[^])/;
/** The last part of the name of an option or a variable. Any value is a secret. */
const passwordName = /(?:^|[-_.]|(?<=[a-z\d])(?=P))(?:pass(?:word|wd|phrase|code)?|pwd|pw|psk)\d?$/i;
/** Values of these are secrets unless they are short, a number or a path. */
const keyName =
  /(?:^|[-_.]|(?<=[a-z\d])(?=[A-Z]))(?:secret|token|jwt|(?:api|access|private|secret|signing|encryption|master|account)[-_]?key)\d?$/i;
/** One-letter options of programs that are not known. */
const letters = /^-(?:p|P|w|pw|a|k)$/;
/** The value of a variable, an option or `true`. */
const noSecret = /^(?:\$|%\w+%$|-{1,2}[A-Za-z]|(?:true|false|yes|no|none|null|env|stdin|prompt|-)$)/i;

/** Whether a list of words is a command or its arguments, and not lines of text. */
function isCommand(words: readonly string[]): boolean {
  return words.some((word) => /^--?[A-Za-z][\w-]*(?:=|$)/.test(word));
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
    for (const [at, word] of words.entries()) {
      const next = words[at + 1];
      const own = ownSecret(word);
      if (own) found[at]!.push(own);
      if (next !== undefined && isValueOf(word, next, words[0]!)) found[at + 1]!.push(whole(next));
    }
  } else if (words.length === 2 && isNameOfSecret(words[0]!) && isPasswordOrRandom(words[1]!)) {
    found[1]!.push(whole(words[1]!));
  }
  // The lines of a key.
  if (words.some((word) => word.includes('PRIVATE KEY'))) addJoined(words, '\n', known, found);
  return found;
}

/** Searches the words as one text. */
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

function isValueOf(word: string, value: string, program: string): boolean {
  // The program may be in another field, and `mkdir -p` takes no password.
  if (letters.test(word)) return option.test(program) && isPasswordOrRandom(value);
  const name = option.exec(word.slice(0, longestWord))?.[1];
  return name !== undefined && isSecretOf(name, value);
}

function isSecretOf(name: string, value: string): boolean {
  if (noSecret.test(value) || isPlaceholder(value)) return false;
  if (passwordName.test(name)) return true;
  return keyName.test(name) && value.length >= 6 && !/^(?:\d+|[./~].*)$/.test(value);
}

function isNameOfSecret(word: string): boolean {
  return word.length <= 100 && (passwordName.test(word) || keyName.test(word));
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

export function areTexts(items: readonly unknown[]): items is readonly string[] {
  return items.every((item) => typeof item === 'string');
}
