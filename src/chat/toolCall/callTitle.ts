// The title of a tool call's row, the command it runs if the title does not contain it, and the text that a search looks for.

import { detachedText } from '../../base/detachedText.ts';
import { t } from '../../base/l10n.ts';
import { firstWords } from '../../base/secrets/wholeWords.ts';
import type { ToolCall, ToolKind } from '../../protocol/session/toolCall.ts';
import { hasUnreadPatch, patchPaths } from '../../base/diffs/patchDiffs.ts';
import type { CallView } from '../messages/messages.ts';
import { parsedInput, readRawInput } from './rawInput.ts';

export interface CallTitle extends Pick<CallView, 'searched'> {
  readonly title: string;
  readonly command: string | undefined;
}

/** The parts of a call's raw input that its title needs, read as a command's input and as another tool's. */
export interface TitleInput {
  readonly execute: InputNames;
  readonly other: InputNames;
  readonly searched: CallView['searched'];
}

interface InputNames {
  readonly command: string;
  /** The files that the input names, as one line. */
  readonly files: string;
}

/** Maximum UTF-16 units shown of a command. */
const longestCommand = 1_000;
/** Maximum UTF-16 units compared with the title. */
const longestCompared = 8_000;
const mostPaths = 10;

/** Returns copies of short texts only: `rawInput` may be large, and the result is kept as long as the call. */
export function titleInput(rawInput: unknown): TitleInput {
  const searched = searchedIn(rawInput);
  return { execute: inputNames(rawInput, true), other: inputNames(rawInput, false), searched };
}

/** What a search looks for, and where. Undefined if the input has no search term. */
function searchedIn(rawInput: unknown): CallView['searched'] {
  const input = parsedInput(rawInput);
  if (typeof input !== 'object' || input === null) return undefined;
  const fields = input as Readonly<Record<string, unknown>>;
  // An action, such as opening a page, describes the call better than its query.
  if (typeof fields['action'] === 'object') return undefined;
  const first = (...names: readonly string[]): string | undefined => {
    const found = names.map((name) => fields[name]).find((one) => typeof one === 'string' && one !== '');
    return found === undefined ? undefined : detachedText(firstWords(found as string, longestCommand));
  };
  const text = first('pattern', 'query', 'regex');
  const place = first('path', 'dir_path', 'directory', 'file_path', 'glob', 'include');
  return text === undefined ? undefined : { text, ...(place !== undefined && { place }) };
}

function inputNames(rawInput: unknown, isCommand: boolean): InputNames {
  const { commands, patches, unreadPatches, paths } = readRawInput(rawInput, isCommand);
  const all = new Set([...patches.flatMap((patch) => patchPaths(patch, paths)), ...paths]);
  const named = [...all].slice(0, mostPaths);
  const files = [...named, ...(all.size > named.length ? ['…'] : [])].join(', ');
  const isUnread = files !== '' && hasUnreadPatch({ unreadPatches });
  const command = commands.map(({ runs }) => runs).join('\n');
  return {
    command: detachedText(command.slice(0, longestCompared)),
    files: detachedText(isUnread ? t('Apply a patch that names {0}', files) : files),
  };
}

/** @param call the merged fields of the call. @param input its raw input; undefined if it has none. */
export function callTitle(
  call: Partial<Pick<ToolCall, 'title' | 'name' | 'kind'>>,
  input: TitleInput | undefined,
): CallTitle {
  const title = withoutTicks(call.title || call.name || t('Tool call'));
  const isRaw = /^[\w .-]{0,60}:?\s*[{[]\s*"/.test(title);
  const searched = call.kind === 'search' ? input?.searched : undefined;
  if (searched !== undefined) return { title, command: undefined, searched };
  if (!isRaw && call.kind !== 'execute') return { title, command: undefined };
  const { command, files } = input?.[call.kind === 'execute' ? 'execute' : 'other'] ?? nothing;
  const shown = isRaw && files !== '' ? files : title;
  const isNamed = command === '' || plain(shown).includes(plain(command));
  return { title: shown, command: isNamed ? undefined : clip(command) };
}

const nothing: InputNames = { command: '', files: '' };

function clip(command: string): string {
  return command.length > longestCommand ? `${firstWords(command, longestCommand)}…` : command;
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Some agents put a command in backticks, but titles are not Markdown. */
function withoutTicks(title: string): string {
  return /^`([^`]+)`$/.exec(title)?.[1] ?? title;
}

const generic = new Set(
  (
    'run running execute executing exec invoke call calling use using bash shell sh zsh fish powershell pwsh terminal ' +
    'console command commands cmd tool tools script code program process task action operation function request ' +
    'requesting ask asking permission approval approve allow python node javascript apply patch edit editing write ' +
    'writing create creating delete deleting move moving replace update file files str string multi text editor a an ' +
    'the in with on to for of this new local external'
  ).split(' '),
);

/** Kinds for which a single word is only a tool's name. */
const acting: ReadonlySet<ToolKind | undefined> = new Set(['execute', 'edit', 'delete', 'move']);

/**
 * Decides whether the title of a call says what the call does, or only names a tool ("Bash", "run_terminal_command").
 */
export function saysWhatItDoes(title: string | undefined, kind: ToolKind | undefined): boolean {
  if (title === undefined || title.trim() === '') return false;
  const shown = title.trim().slice(0, 1_000);
  if (acting.has(kind) && !/\s/.test(shown)) return false;
  // These characters belong to paths, options, assignments or quotations, not to tool names.
  if (/[/\\$=~"'`|<>&;{}()]|\s-|\.\w/.test(shown)) return true;
  const words = shown.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => word !== '' && !generic.has(word.toLowerCase()));
}
