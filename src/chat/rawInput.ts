// What is found in the input of a tool, whose fields every agent names in its own way: commands, folders, files, changes,
// addresses. It is looked through to a depth and a number of values; what is beyond makes it unclear.

import { rawDiffs, rawPatches } from './rawDiffs.ts';
import type { SubjectDiff } from './permissionSubject.ts';

export interface RawInput {
  /** Lines, or argument vectors, each once. */
  readonly commands: readonly (string | readonly string[])[];
  /** Where the command runs. */
  readonly folders: readonly string[];
  readonly paths: readonly string[];
  readonly urls: readonly string[];
  readonly diffs: readonly SubjectDiff[];
  readonly patches: readonly string[];
  readonly hasMore: boolean;
  readonly isUnclear: boolean;
}

const commandKey = /^(?:command|cmd|commands|command_?line|shell_?command|script)$/i;
const argumentsKey = /^(?:args|argv|arguments)$/i;
const folderKey = /^(?:cwd|work_?dir|working_?dir(?:ectory)?|directory|dir|dir_?path)$/i;
const pathKey =
  /^(?:(?:abs(?:olute)?_?|file_?|old_?|new_?|target_?|source_?|dest(?:ination)?_?|notebook_?|move_?)?paths?|files?|file_?names?|source|destination|target_?file|move_path)$/i;
const urlKey = /^(?:urls?|uri)$/i;
const moreKey = /^(?:env|environment|stdin|input_?text)$/i;
/** Text that goes into files, or is only for people: it names nothing. */
const textKey =
  /^(?:content|contents|text|(?:old|new)_?(?:str(?:ing)?|text)|diff|patch|unified_?diff|description|reason|prompt|plan)$/i;
const looksLikePath = /^(?:\/|~|\.\.?(?:\/|\\|$)|[A-Za-z]:[\\/]|\\\\|file:)[^\n]*$/;
const addresses = /^https?:\/\/\S+$/i;

const mostValues = 5_000;
const mostDepth = 6;
const longestPath = 4_096;

/** @param isCommand a bare string is a command line. */
export function readRawInput(raw: unknown, isCommand: boolean): RawInput {
  const reader = new Reader();
  const input = typeof raw === 'string' ? parsed(raw) : raw;
  if (typeof input === 'string' && isCommand) reader.command(input);
  else reader.value('', input, 0);
  return { ...reader.found(), diffs: rawDiffs(input), patches: rawPatches(input) };
}

class Reader {
  readonly #commands = new Map<string, string | readonly string[]>();
  readonly #folders = new Set<string>();
  readonly #paths = new Set<string>();
  readonly #urls = new Set<string>();
  #values = 0;
  #hasMore = false;
  #isUnclear = false;

  found(): Omit<RawInput, 'diffs' | 'patches'> {
    return {
      commands: [...this.#commands.values()],
      folders: [...this.#folders],
      paths: [...this.#paths],
      urls: [...this.#urls],
      hasMore: this.#hasMore,
      isUnclear: this.#isUnclear,
    };
  }

  command(command: string | readonly string[]): void {
    if (command.length > 0) this.#commands.set(JSON.stringify(command), command);
  }

  value(key: string, value: unknown, depth: number): void {
    if (value === null || value === undefined || value === '') return;
    if (++this.#values > mostValues || depth > mostDepth) {
      this.#isUnclear = true;
      return;
    }
    if (moreKey.test(key) && !isEmpty(value)) this.#hasMore = true;
    if (typeof value === 'string') this.#text(key, value);
    else if (Array.isArray(value)) for (const item of value) this.value(key, item, depth + 1);
    else if (typeof value === 'object') this.#object(key, value as Readonly<Record<string, unknown>>, depth);
  }

  #object(key: string, fields: Readonly<Record<string, unknown>>, depth: number): void {
    const names = Object.keys(fields);
    const commandNames = names.filter((name) => commandKey.test(name));
    const listed = commandNames.length === 0 ? [] : names.filter((name) => argumentsKey.test(name));
    const args = listed.map((name) => asWords(fields[name]));
    // Arguments that can't be read may say anything.
    if (args.length > 1 || args.includes(undefined)) this.#isUnclear = true;
    for (const name of commandNames) this.#command(name, fields[name], args[0] ?? [], depth);
    for (const name of names) {
      if (commandNames.includes(name) || (listed.includes(name) && asWords(fields[name]))) continue;
      // Some agents list changes under the names of the files.
      if (/^(?:changes|files)$/i.test(key) && !pathKey.test(name) && !textKey.test(name))
        this.#paths.add(name);
      this.value(name, fields[name], depth + 1);
    }
    if (commandNames.length > 0 && typeof fields['input'] === 'string') this.#hasMore = true;
  }

  #command(name: string, command: unknown, args: readonly string[], depth: number): void {
    const words = Array.isArray(command) ? asWords(command) : undefined;
    if (typeof command === 'string') this.command(args.length === 0 ? command : [command, ...args]);
    else if (words === undefined) this.value(name, command, depth + 1);
    // Under a plural they are several commands, not the words of one.
    else if (/^commands$/i.test(name)) for (const line of words) this.command(line);
    else this.command([...words, ...args]);
  }

  #text(key: string, value: string): void {
    if (textKey.test(key)) return;
    if (folderKey.test(key)) this.#folders.add(value);
    else if (urlKey.test(key) || addresses.test(value)) this.#address(value);
    else if (pathKey.test(key)) this.#paths.add(value);
    // A key nobody knows may name a file all the same.
    else if (value.length <= longestPath && looksLikePath.test(value)) this.#paths.add(value);
  }

  #address(value: string): void {
    if (/^file:/i.test(value) || !/^[\w+.-]+:/.test(value)) this.#paths.add(value);
    else this.#urls.add(value);
  }
}

function parsed(text: string): unknown {
  if (text.length > 1_000_000 || !/^\s*[{[]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: then it is the text it is.
    return text;
  }
}

/** Words as they are, or one text of them; undefined for what is no words. */
function asWords(value: unknown): readonly string[] | undefined {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string') return value.trim().split(/\s+/);
  if (!Array.isArray(value)) return undefined;
  const words: string[] = [];
  for (const word of value as readonly unknown[]) {
    if (typeof word !== 'string' && typeof word !== 'number' && typeof word !== 'boolean') return undefined;
    words.push(String(word));
  }
  return words;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
