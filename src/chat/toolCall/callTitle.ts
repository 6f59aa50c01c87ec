// The title of a tool call's row, and the command it runs if the title does not contain it.

import { detachedText } from '../../base/detachedText.ts';
import { t } from '../../base/l10n.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import { patchPaths } from './patchPaths.ts';
import { readRawInput } from './rawInput.ts';

export interface CallTitle {
  readonly title: string;
  readonly command: string | undefined;
}

/** The parts of a call's raw input that its title needs, read as a command's input and as another tool's. */
export interface TitleInput {
  readonly execute: InputNames;
  readonly other: InputNames;
}

interface InputNames {
  readonly command: string;
  readonly paths: readonly string[];
}

/** Maximum UTF-16 units shown of a command. */
const longestCommand = 1_000;
/** Maximum UTF-16 units compared with the title. */
const longestCompared = 8_000;
const mostPaths = 10;

/** Returns copies of short texts only: `rawInput` may be large, and the result is kept as long as the call. */
export function titleInput(rawInput: unknown): TitleInput {
  return { execute: inputNames(rawInput, true), other: inputNames(rawInput, false) };
}

function inputNames(rawInput: unknown, isCommand: boolean): InputNames {
  const { commands, patches, paths } = readRawInput(rawInput, isCommand);
  const named = [...patches.flatMap((patch) => patchPaths(patch, paths)), ...paths].slice(0, mostPaths);
  const command = commands.map(({ runs }) => runs).join('\n');
  return { command: detachedText(command.slice(0, longestCompared)), paths: named.map(detachedText) };
}

/** @param call the merged fields of the call. @param input its raw input; undefined if it has none. */
export function callTitle(
  call: Partial<Pick<ToolCall, 'title' | 'name' | 'kind'>>,
  input: TitleInput | undefined,
): CallTitle {
  const title = withoutTicks(call.title || call.name || t('Tool call'));
  const isRaw = /^[\w .-]{0,60}:?\s*[{[]\s*"/.test(title);
  if (!isRaw && call.kind !== 'execute') return { title, command: undefined };
  const { command, paths } = input?.[call.kind === 'execute' ? 'execute' : 'other'] ?? nothing;
  const shown = isRaw && paths.length > 0 ? [...new Set(paths)].join(', ') : title;
  const isNamed = command === '' || plain(shown).includes(plain(command));
  return { title: shown, command: isNamed ? undefined : clip(command) };
}

const nothing: InputNames = { command: '', paths: [] };

function clip(command: string): string {
  return command.length > longestCommand ? `${command.slice(0, longestCommand)}…` : command;
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Some agents put a command in backticks, but titles are not Markdown. */
function withoutTicks(title: string): string {
  return /^`([^`]+)`$/.exec(title)?.[1] ?? title;
}
