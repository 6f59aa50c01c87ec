// The title of a tool call's row, and the command it runs if the title does not contain it.

import { t } from '../../base/l10n.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import { patchPaths } from './patchPaths.ts';
import { readRawInput } from './rawInput.ts';

export interface CallTitle {
  readonly title: string;
  readonly command: string | undefined;
}

/** Maximum UTF-16 units shown of a command. */
const longestCommand = 1_000;
const mostPaths = 10;

/** @param call the merged fields of the call. */
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

/** Some agents put a command in backticks, but titles are not Markdown. */
function withoutTicks(title: string): string {
  return /^`([^`]+)`$/.exec(title)?.[1] ?? title;
}
