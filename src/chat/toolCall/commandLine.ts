// Command lines as far as rules may trust them. A line is plain when a shell runs it as one command with these words and
// nothing else; everything else is only ever compared whole.

/**
 * Whatever joins, redirects, substitutes or escapes; in quotes too, since not every shell quotes alike. And white space that
 * a shell takes for a letter.
 */
const operator = /[;&|<>`$()\\\p{Cc}]|[^\S ]/u;
/** UTF-16 units; nobody makes a rule for a longer line. */
const longestPlain = 10_000;
const shells = new Set(['sh', 'bash', 'zsh', 'dash']);
/** Programs that run the rest of their line. */
const wrappers = new Set(['sudo', 'env', 'command', 'exec', 'nohup', 'time', 'xargs', 'builtin']);

/** The words of a plain line; undefined when it is not plain. */
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

/** One line for an argument vector, quoted where a person, or `plainWords`, would else read it wrongly. */
export function asLine(words: readonly string[]): string {
  return words.map(quoted).join(' ');
}

function quoted(word: string): string {
  if (word !== '' && !/[\s"'\\;&|<>`$(){}*?[\]!#~]/u.test(word)) return word;
  if (!word.includes("'")) return `'${word}'`;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** What a shell is asked to run in `sh -c '…'`; undefined for any other vector. */
export function shellScript(words: readonly string[]): string | undefined {
  const [program, flag, script] = words;
  if (words.length !== 3 || program === undefined || script === undefined) return undefined;
  const name = /^(?:\/usr)?(?:\/local)?(?:\/bin\/)?([a-z]+)$/.exec(program)?.[1];
  return name !== undefined && shells.has(name) && /^-l?c$/.test(flag!) ? script : undefined;
}

/** Whether a plain line begins with these words. */
export function hasPrefix(line: string, prefix: readonly string[]): boolean {
  const words = plainWords(line);
  return words !== undefined && prefix.length > 0 && startsWith(words, prefix);
}

/**
 * Whether any command in the line might begin with these words. It errs on the side of yes: it is for refusing. It is no
 * protection against someone who wants to get past it.
 */
export function mightRun(line: string, prefix: readonly string[]): boolean {
  const wanted = prefix.map((word) => word.toLowerCase());
  if (wanted.length === 0) return false;
  return line.split(/[;&|<>`$(){}\p{Cc}]+/u).some((part) => {
    const words = part
      .toLowerCase()
      .split(/\s+/u)
      .map((word) => word.replaceAll(/["'\\]/g, ''))
      .filter((word) => word !== '');
    let wrapped = false;
    for (let from = 0; from < words.length; from++) {
      const [first = '', ...rest] = words.slice(from, from + wanted.length);
      const name = first.slice(first.lastIndexOf('/') + 1);
      if (startsWith([first, ...rest], wanted) || startsWith([name, ...rest], wanted)) return true;
      if (wrappers.has(name)) wrapped = true;
      else if (!wrapped && !/^\w+=/.test(first)) return false;
    }
    return false;
  });
}

function startsWith(words: readonly string[], prefix: readonly string[]): boolean {
  return prefix.length <= words.length && prefix.every((word, at) => words[at] === word);
}
