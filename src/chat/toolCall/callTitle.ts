// What a row of the conversation calls a tool call, and the command it runs where its name does not say it.

import { detachedText } from '../../base/detachedText.ts';
import { t } from '../../base/l10n.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import { patchPaths } from './patchPaths.ts';
import { readRawInput } from './rawInput.ts';

export interface CallTitle {
  readonly title: string;
  readonly command: string | undefined;
}

/** What a title needs of the raw input of a call: as if it were a command's, and as if it were not. */
export interface TitleInput {
  readonly execute: InputNames;
  readonly other: InputNames;
}

interface InputNames {
  readonly command: string;
  readonly paths: readonly string[];
}

/** UTF-16 units of a command that are shown … */
const longestCommand = 1_000;
/** … and that are compared with the title. */
const longestCompared = 8_000;
const mostPaths = 10;

/** Keeps nothing of `rawInput` but short texts: it may be large, and its call is kept for long. */
export function titleInput(rawInput: unknown): TitleInput {
  return { execute: inputNames(rawInput, true), other: inputNames(rawInput, false) };
}

function inputNames(rawInput: unknown, isCommand: boolean): InputNames {
  const { commands, patches, paths } = readRawInput(rawInput, isCommand);
  const named = [...patches.flatMap((patch) => patchPaths(patch, paths)), ...paths].slice(0, mostPaths);
  const command = commands.map(({ runs }) => runs).join('\n');
  return { command: detachedText(command.slice(0, longestCompared)), paths: named.map(detachedText) };
}

/** @param call all that was said of it. @param input of its raw input; undefined where it has none. */
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

/** Some write commands as Markdown does; the title is none. */
function withoutTicks(title: string): string {
  return /^`([^`]+)`$/.exec(title)?.[1] ?? title;
}
