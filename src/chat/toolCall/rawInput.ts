// Parses the input of a tool into commands, folders, paths, URLs, changes and other named values. Each agent names its
// fields differently. Depth and number of values are limited; an input beyond the limits is unclear.

import { boundedJson } from '../../base/boundedJson.ts';
import { isCodexPatch } from '../../base/diffs/codexPatch.ts';
import { amendmentsIn, type Amendment } from './codexAnswers.ts';
import { asLine, scriptInLine, shellScript } from './commandLine.ts';
import {
  argumentsKey,
  commandKey,
  folderKey,
  isHarmless,
  isKnown,
  parsedCommandKey,
  patchKey,
  pathKey,
  reasonKey,
  textKey,
  urlKey,
  wrapperKey,
} from './inputKeys.ts';
import { longestPatch, patchDiffs, isHeld, type SubjectDiff } from '../../base/diffs/patchDiffs.ts';
import { asText, asWords, isEmpty, isNothing, isParsedPart, join } from './inputValues.ts';
import { rawDiffs, rawPatches } from './rawDiffs.ts';

export interface RawCommand {
  /** The whole command with its arguments. */
  readonly line: string;
  /** The command without its shell wrapper. */
  readonly runs: string;
  /** The shell wrapper, such as `bash -lc`. */
  readonly shell: string | undefined;
  /** The words joined without quotes. Set if the agent sent a list of words and `runs` quotes some of them. */
  readonly unquoted?: string;
}

/** A value that no other field of `RawInput` contains. */
export interface InputValue {
  /** The path of field names, such as `env.PATH`; empty if the input is a string. */
  readonly name: string;
  readonly text: string;
}

export interface RawInput {
  /** Without duplicates. */
  readonly commands: readonly RawCommand[];
  /** Working directories of the command. */
  readonly folders: readonly string[];
  readonly paths: readonly string[];
  readonly urls: readonly string[];
  readonly diffs: readonly SubjectDiff[];
  readonly patches: readonly string[];
  /** Patches that could not be parsed into `diffs`. */
  readonly unreadPatches: readonly string[];
  /** The agent's stated reasons. */
  readonly reasons: readonly string[];
  readonly others: readonly InputValue[];
  /** What lasting answers would allow. It does not affect the call. */
  readonly amendments: readonly Amendment[];
  /** The values beyond the limits, as JSON of limited length. Then the input is unclear. */
  readonly dropped: readonly InputValue[];
  /** True if every field is known and none changes what the call does. */
  readonly isUnderstood: boolean;
  readonly isUnclear: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const looksLikePath = /^(?:\/|~|\.\.?(?:\/|\\|$)|[A-Za-z]:[\\/]|\\\\|file:)[^\n]*$/;
const addresses = /^https?:\/\/\S+$/i;

/** Arguments in one text that are the same words with and without a shell. */
const plainArguments = /^[\w./:@%+=, -]*$/;

const mostValues = 5_000;
const mostDepth = 6;
/** Dropped values that are kept, and their UTF-16 units. */
const mostDropped = 20;
const longestDropped = 5_000;
/** UTF-16 units of the longest name of a command. */
const longestCommandKey = 13;
const longestPath = 4_096;

/** @param isCommand an input that is a string is a command line. */
export function readRawInput(raw: unknown, isCommand: boolean): RawInput {
  const reader = new Reader();
  const input = parsedInput(raw);
  if (typeof input === 'string' && isCommand) reader.command(input);
  else reader.value('', '', input, 0);
  const { texts, ...found } = reader.found();
  const patches = [...new Set([...rawPatches(input), ...texts.filter(isPatch).map(({ text }) => text)])];
  const { diffs, unreadPatches } = allDiffs(rawDiffs(input), patches);
  const shown = new Set([...diffs.flatMap(({ oldText, newText }) => [oldText, newText]), ...patches]);
  const hidden = texts.filter(({ text }) => !shown.has(text));
  return { ...found, diffs, patches, unreadPatches, others: [...found.others, ...hidden] };
}

/** Adds the diffs of patches that `changes` do not contain. */
function allDiffs(
  changes: readonly SubjectDiff[],
  patches: readonly string[],
): Pick<RawInput, 'diffs' | 'unreadPatches'> {
  const diffs = [...changes];
  const unreadPatches: string[] = [];
  let left = longestPatch;
  for (const patch of patches) {
    left -= patch.length;
    const read = left < 0 ? undefined : patchDiffs(patch);
    if (read === undefined) unreadPatches.push(patch);
    else diffs.push(...read.filter((diff) => !isHeld(diff, changes)));
  }
  return { diffs, unreadPatches };
}

class Reader {
  readonly #commands = new Map<string, RawCommand>();
  readonly #folders = new Set<string>();
  readonly #paths = new Set<string>();
  readonly #urls = new Set<string>();
  readonly #reasons = new Set<string>();
  readonly #others: InputValue[] = [];
  readonly #amendments: Amendment[] = [];
  readonly #dropped: InputValue[] = [];
  /** Texts that may also be part of a diff. */
  readonly #texts: InputValue[] = [];
  /** True if there are values that are harmless only without a command. */
  #hasPlain = false;
  /** True if a field names a file or an address: beside a command, the tool may do more than run it. */
  #hasPlaces = false;
  #values = 0;
  #isUnderstood = true;
  #isUnclear = false;

  found(): Omit<RawInput, 'diffs' | 'patches' | 'unreadPatches'> & { readonly texts: readonly InputValue[] } {
    const hasCommand = this.#commands.size > 0;
    const hasMore = this.#texts.length > 0 || this.#hasPlain || this.#hasPlaces;
    return {
      commands: [...this.#commands.values()],
      folders: [...this.#folders],
      paths: [...this.#paths],
      urls: [...this.#urls],
      reasons: [...this.#reasons],
      others: this.#others,
      amendments: this.#amendments,
      dropped: this.#dropped,
      texts: this.#texts,
      isUnderstood: this.#isUnderstood && this.#commands.size < 2 && !(hasCommand && hasMore),
      isUnclear: this.#isUnclear,
    };
  }

  command(command: string | readonly string[]): void {
    if (command.length === 0) return;
    const line = typeof command === 'string' ? command : asLine(command);
    const script = typeof command === 'string' ? scriptInLine(command) : shellScript(command);
    const runs = script ?? line;
    const unquoted = typeof command === 'string' || script !== undefined ? line : command.join(' ');
    // The same line as a text and as words counts as words.
    if (this.#commands.has(runs) && unquoted === line) return;
    this.#commands.set(runs, {
      line,
      runs,
      shell: script === undefined ? undefined : line.trim().split(/ +/, 2).join(' '),
      ...(unquoted !== line && { unquoted }),
    });
  }

  /** @param name the path of field names. @param key the last of them. */
  value(name: string, key: string, value: unknown, depth: number): void {
    if (value === null || value === undefined || isEmpty(value) || (value === '' && isKnown(key, depth)))
      return;
    if (this.#values >= mostValues || depth > mostDepth) {
      this.#drop(name, value);
      return;
    }
    this.#values += 1;
    const amendments = amendmentsIn(name, key, value);
    if (amendments) this.#amendments.push(...amendments);
    if (amendments || isHarmless(key, value, true)) return;
    if (isHarmless(key, value, false)) {
      this.#hasPlain = true;
      this.#others.push({ name, text: asText(value) });
      return;
    }
    if (typeof value === 'string') this.#text(name, key, value);
    else if (typeof value !== 'object') this.#other(name, asText(value));
    else if (Array.isArray(value)) this.#list(name, key, value as readonly unknown[], depth);
    else this.#object(name, key, value as Fields, depth);
  }

  #list(name: string, key: string, items: readonly unknown[], depth: number): void {
    const isKnown = pathKey.test(key) || urlKey.test(key) || wrapperKey.test(key);
    if (isKnown || items.some((item) => typeof item === 'object' && item !== null)) {
      if (!isKnown && key !== '') this.#isUnderstood = false;
      // An empty text where an object is expected may still be input of a command.
      if (wrapperKey.test(key) && items.includes('')) this.#isUnderstood = false;
      for (const [at, item] of items.entries()) {
        if (this.#values >= mostValues) {
          this.#drop(name, items.slice(at));
          return;
        }
        this.value(isKnown ? name : `${name}.${at}`, key, item, depth + 1);
      }
      return;
    }
    if (this.#values + items.length > mostValues) {
      this.#drop(name, items);
      return;
    }
    this.#values += items.length;
    for (const item of items) if (typeof item === 'string') this.#maybePath(item);
    this.#other(name, asText(items));
  }

  #object(name: string, key: string, fields: Fields, depth: number): void {
    const names = Object.keys(fields);
    const rest = names.splice(mostValues).filter((one) => {
      // A command is found however many fields are before it.
      const isCommand = one.length <= longestCommandKey && commandKey.test(one);
      if (isCommand) names.push(one);
      return !isCommand;
    });
    if (rest.length > 0)
      this.#drop(name, Object.fromEntries(rest.slice(0, mostValues).map((one) => [one, fields[one]])));
    const commandNames = names.filter((one) => commandKey.test(one) && !isNothing(fields[one]));
    // Unreadable arguments may change anything: they are shown as they are.
    const listed = commandNames.length === 0 ? [] : names.filter((one) => argumentsKey.test(one));
    const args = listed.map((one) => asWords(fields[one]));
    const isReadable = args.length <= 1 && !args.includes(undefined);
    if (!isReadable) this.#isUnclear = true;
    const [text] = listed.map((one) => fields[one]).filter((one) => typeof one === 'string');
    if (text !== undefined && !plainArguments.test(text)) this.#isUnderstood = false;
    for (const one of commandNames) {
      const command = fields[one];
      // A shell may read a text, so its words are not put into quotes.
      if (typeof command === 'string' && isReadable && text?.trim())
        this.command(`${command} ${text.trim()}`);
      else this.#command(join(name, one), one, command, args[0] ?? [], depth);
    }
    const isWrapper = key === '' || wrapperKey.test(key);
    const listsFiles = /^(?:changes|files)$/i.test(key);
    for (const one of names) {
      if (commandNames.includes(one) || (args.length === 1 && isReadable && listed.includes(one))) continue;
      if (parsedCommandKey.test(one) && this.#repeats(fields[one])) continue;
      // Some agents list changes by file name.
      const isFile = listsFiles && !pathKey.test(one) && !textKey.test(one) && one !== 'type';
      if (isFile) {
        this.#hasPlaces = true;
        this.#paths.add(one);
      }
      const inner = isFile ? 'edits' : one;
      this.value(isWrapper && name === '' ? one : join(name, one), inner, fields[one], depth + 1);
    }
    if (!isWrapper && names.length > 0) this.#isUnderstood = false;
  }

  /** Keeps a value beyond the limits, so that it can be shown. */
  #drop(name: string, value: unknown): void {
    this.#isUnclear = true;
    this.#isUnderstood = false;
    if (this.#dropped.length > mostDropped) return;
    const { text, isWhole } = boundedJson(value, longestDropped);
    const isLast = this.#dropped.length === mostDropped;
    this.#dropped.push(isLast ? { name: '', text: '…' } : { name, text: isWhole ? text : `${text}…` });
  }

  #command(name: string, key: string, command: unknown, args: readonly string[], depth: number): void {
    if (Array.isArray(command) && command.length + args.length > mostValues) {
      this.#drop(name, command);
      return;
    }
    const words = Array.isArray(command) ? asWords(command) : undefined;
    if (typeof command === 'string') this.command(args.length === 0 ? command : [command, ...args]);
    else if (words === undefined) {
      this.#isUnderstood = false;
      // The key is dropped, so that nothing inside is read as a command.
      if (typeof command === 'object') this.value(name, '', command, depth + 1);
      else this.#other(name, asText(command));
    }
    // `commands` is a list of commands, not the words of one.
    else if (/^commands$/i.test(key)) for (const line of words) this.command(line);
    else this.command([...words, ...args]);
  }

  /** True if the parsed parts of a command only repeat the command. */
  #repeats(parts: unknown): boolean {
    if (!Array.isArray(parts)) return false;
    const runs = [...this.#commands.keys()];
    if (!(parts as readonly unknown[]).every(isParsedPart)) return false;
    const texts = (parts as readonly Fields[]).map((part) => part['cmd'] as string);
    if (!texts.every((text) => runs.some((line) => line.includes(text)))) return false;
    if (texts.length > 1 || (texts.length === 1 && !runs.includes(texts[0]!))) this.#isUnderstood = false;
    for (const part of parts as readonly Fields[])
      if (typeof part['path'] === 'string') this.#paths.add(part['path']);
    return true;
  }

  #text(name: string, key: string, value: string): void {
    if (reasonKey.test(key)) {
      this.#reasons.add(value);
    } else if (textKey.test(key)) {
      this.#texts.push({ name, text: value });
    } else if (isCodexPatch(value)) {
      // Opencode names the field `patchText`.
      if (!/^input$/i.test(key)) this.#isUnderstood = false;
      this.#texts.push({ name, text: value });
    } else if (folderKey.test(key)) this.#folders.add(value);
    else if (urlKey.test(key) || pathKey.test(key)) {
      this.#hasPlaces = true;
      if (urlKey.test(key)) this.#address(value);
      else this.#paths.add(value);
    } else {
      this.#maybePath(value);
      this.#other(name, value);
    }
  }

  /** A field with an unknown name may still hold a path or URL. */
  #maybePath(value: string): void {
    if (addresses.test(value)) this.#urls.add(value);
    else if (value.length <= longestPath && looksLikePath.test(value)) this.#paths.add(value);
  }

  #other(name: string, text: string): void {
    this.#isUnderstood = false;
    this.#others.push({ name, text });
  }

  #address(value: string): void {
    if (/^file:/i.test(value) || !/^[\w+.-]+:/.test(value)) this.#paths.add(value);
    else this.#urls.add(value);
  }
}

/** Recognises patches by their field, wherever it is, or by their first line: a tool may apply each of several. */
function isPatch({ name, text }: InputValue): boolean {
  const key = name.slice(name.lastIndexOf('.') + 1);
  return patchKey.test(key) || (!textKey.test(key) && isCodexPatch(text));
}

/** Parses an input that is JSON in a string. */
export function parsedInput(raw: unknown): unknown {
  if (typeof raw !== 'string' || raw.length > 1_000_000 || !/^\s*[{[]/.test(raw)) return raw;
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    // Not JSON: kept as a string.
    return raw;
  }
}
