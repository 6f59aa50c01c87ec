// What a row of the conversation calls a tool call, and the command it runs where its name does not say it.

import { t } from '../../base/l10n.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import { patchPaths } from './patchPaths.ts';
import { readRawInput } from './rawInput.ts';

export interface CallTitle {
  readonly title: string;
  readonly command: string | undefined;
}

/** UTF-16 units of a command. */
const longestCommand = 1_000;
const mostPaths = 10;

/** @param call all that was said of it. */
export function callTitle(call: Partial<Pick<ToolCall, 'title' | 'name' | 'kind' | 'rawInput'>>): CallTitle {
  const title = withoutTicks(call.title || call.name || t('Tool call'));
  const isRaw = /^[\w .-]{0,60}:?\s*[{[]\s*"/.test(title);
  if (!isRaw && call.kind !== 'execute') return { title, command: undefined };
  const { commands, patches, paths } = readRawInput(call.rawInput, call.kind === 'execute');
  const named = [...patches.flatMap((patch) => patchPaths(patch, paths)), ...paths].slice(0, mostPaths);
  const shown = isRaw && named.length > 0 ? [...new Set(named)].join(', ') : title;
  const command = commands.map(({ runs }) => runs).join('\n');
  const isNamed = command === '' || plain(shown).includes(plain(command));
  return { title: shown, command: isNamed ? undefined : clip(command) };
}

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
