// Models how Windows reads a command line of `cmd.exe`, as `cmd /?` and libuv document it. Used by tests on other systems.

/** The command line of a program that is started with these arguments, quoted as by libuv, Rust and Python. */
export function windowsLine(args: readonly string[]): string {
  return args.map((arg) => (/[\s"]/.test(arg) || arg === '' ? quoted(arg) : arg)).join(' ');
}

function quoted(arg: string): string {
  return `"${arg.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`;
}

/**
 * The words of the command that `cmd.exe` runs for a line of its arguments. Throws if the line is more than one simple command.
 * @param exists tells which paths are files.
 */
export function interpretedWords(
  line: string,
  env: Readonly<Record<string, string>>,
  exists: (path: string) => boolean,
): string[] {
  const command = /\/c (.*)$/.exec(line)?.[1] ?? '';
  return words(expanded(withoutOuterMarks(command, exists), env));
}

/** The words of a line of a batch file. @param file its path. */
export function batchWords(line: string, file: string, env: Readonly<Record<string, string>>): string[] {
  const folder = file.replace(/[^\\/]*$/, '');
  const text = line
    .replace(/^@/, '')
    .split('%~dp0')
    .map((part) => expanded(part, env))
    .join(folder);
  return words(text);
}

/** Quotation marks are kept only around the path of a file with a space and without special characters. */
function withoutOuterMarks(command: string, exists: (path: string) => boolean): string {
  const inside = /^[^"]*"([^"]*)"[^"]*$/.exec(command)?.[1];
  if (inside !== undefined && !/[&<>()@^|]/.test(inside) && /\s/.test(inside) && exists(inside))
    return command;
  return command.startsWith('"') ? command.slice(1).replace(/"([^"]*)$/, '$1') : command;
}

/** Unknown names are kept, and values are not expanded again. */
function expanded(text: string, env: Readonly<Record<string, string>>): string {
  return text.replaceAll(/%([^%]+)%/g, (whole, name: string) => env[name] ?? whole);
}

function words(text: string): string[] {
  const found: string[] = [];
  let word = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) word += character;
    else if ('&|<>'.includes(character) || (word === '' && character === '('))
      throw new Error(`${character} outside of quotation marks: ${text}`);
    else if (character === '^') word += text[++at] ?? '';
    else if (!/[\s,;=]/.test(character)) word += character;
    else if (word !== '') {
      found.push(word);
      word = '';
    }
  }
  return word === '' ? found : [...found, word];
}
