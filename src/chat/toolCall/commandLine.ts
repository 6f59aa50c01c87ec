// Parses command lines for permission rules. A line is plain if every shell runs it as one command with exactly these
// words; other lines are only compared as a whole.

/**
 * Characters that join, redirect, substitute or escape, also inside quotes, since shells quote differently. Also white
 * space that a shell treats as a letter.
 */
const operator = /[;&|<>`$()\\\p{Cc}]|[^\S ]/u;
/** Maximum UTF-16 units of a plain line: a rule for a longer one would have no use. */
const longestPlain = 10_000;
const shells = new Set(['sh', 'bash', 'zsh', 'dash']);
/** Programs that run the rest of their line as a command, after options and values of their own. */
const wrappers = new Set([
  ...['sudo', 'doas', 'env', 'command', 'exec', 'nohup', 'time', 'xargs', 'builtin', 'nice', 'ionice'],
  ...['timeout', 'setsid', 'stdbuf', 'chroot', 'busybox', 'toybox', 'coproc', 'repeat', 'start', 'call'],
  ...['sh', 'bash', 'zsh', 'dash', 'ksh', 'fish', 'pwsh', 'powershell', 'cmd', 'watch', 'ssh', 'find'],
]);
/** Words of shells before a command. */
const keywords = /^(?:if|then|else|elif|while|until|do|begin|not|and|or|eval|noglob|nocorrect|[!@-])$/;

/** The words of a plain line; undefined if it is not plain. */
export function plainWords(line: string): readonly string[] | undefined {
  if (line.length > longestPlain || operator.test(line)) return undefined;
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (const character of line) {
    if (quote !== '') {
      if (character === quote) quote = '';
      else word = (word ?? '') + character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (character === ' ') {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (quote !== '') return undefined;
  if (word !== undefined) words.push(word);
  return words;
}

/**
 * The line without what shells ignore around it: other white space would belong to a word, and a tab that is typed into a terminal
 * completes one. So would what follows a backslash or, in a script of several lines, the end of a text (`<<END`).
 */
export function trimmedLine(line: string): string {
  const begun = line.replace(/^[ \n]+/, '');
  const trimmed = begun.replace(/[ \n]+$/, '');
  return trimmed.endsWith('\\') || trimmed.includes('\n') ? begun : trimmed;
}

/** Formats an argument vector as one line. Quotes words that a person or `plainWords` would misread. */
export function asLine(words: readonly string[]): string {
  return words.map((word, at) => quoted(word, at === 0)).join(' ');
}

/** @param isProgram true for the first word, which a shell would take for a variable if it has `=` after a name. */
function quoted(word: string, isProgram: boolean): string {
  if (word !== '' && !(isProgram && /^\w+\+?=/.test(word)) && !/[\s"'\\;&|<>`$(){}*?[\]!#~]/u.test(word))
    return word;
  if (!word.includes("'")) return `'${word}'`;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The script of `sh -c '…'`; undefined for any other argument vector. */
export function shellScript(words: readonly string[]): string | undefined {
  const [program, flag, script] = words;
  if (words.length !== 3 || program === undefined || script === undefined) return undefined;
  const name = /^(?:(?:\/usr(?:\/local)?)?\/bin\/)?([a-z]+)$/.exec(program)?.[1];
  return name !== undefined && shells.has(name) && /^-l?c$/.test(flag!) ? script : undefined;
}

/** A shell, its options and a script in one pair of quotes, or in none. */
const oneScript = /^ *[\w./]+ +-l?c +(?:"[^"!\u2018-\u201f]+"|'[^'"\u2018-\u201f]+'|[\w./-]+) *$/u;

/**
 * The script of a line such as `sh -c 'ls'`. Undefined if the shell that reads the line might pass on another script: outside of quotes
 * it replaces wildcards by names of files (`sh -c "cat '"*"'"`), in double quotes it replaces `!`, and old versions of PowerShell do
 * not escape double quotes.
 */
export function scriptInLine(line: string): string | undefined {
  const words = oneScript.test(line) ? plainWords(line) : undefined;
  return words && shellScript(words);
}

/**
 * True if any command in the line might begin with these words. Errs on the side of true, since it is used to refuse.
 * No protection against deliberate evasion.
 */
export function mightRun(line: string, prefix: readonly string[]): boolean {
  const wanted = prefix.map((word) => word.toLowerCase());
  if (wanted.length === 0) return false;
  // A redirection may come before the command.
  const plain = line.replaceAll(/\d{0,3}[<>]{1,2}&?[^\S\n]*[^\s;&|<>()]+/gu, ' ');
  return [line, plain].some((one) => mightBegin(one, wanted));
}

function mightBegin(line: string, wanted: readonly string[]): boolean {
  return line.split(/[;&|<>`$(){}\p{Cc}]+/u).some((part) => {
    const words = part
      .toLowerCase()
      .split(/\s+/u)
      .map((word) => word.replaceAll(/["'\\]/g, ''))
      .filter((word) => word !== '');
    let wrapped = false;
    for (let from = 0; from < words.length; from++) {
      const [first = '', ...rest] = words.slice(from, from + wanted.length);
      // In zsh, `=rm` is the path of `rm`; in cmd, `@rm` is not printed.
      const name = first.slice(first.lastIndexOf('/') + 1).replace(/^[=@]/, '');
      if (startsWith([first, ...rest], wanted) || startsWith([name, ...rest], wanted)) return true;
      if (wrappers.has(name)) wrapped = true;
      else if (!wrapped && !keywords.test(first) && !/^\w+=/.test(first)) return false;
    }
    return false;
  });
}

function startsWith(words: readonly string[], prefix: readonly string[]): boolean {
  return prefix.length <= words.length && prefix.every((word, at) => words[at] === word);
}
