// A request for permission as the page shows it. All of it is the agent's text, made fit to be shown.

import { lineCounts } from '../../chat/lineCounts.ts';
import type { PermissionView } from '../../chat/messages.ts';
import type { PermissionRequest } from '../serve/permissionPrompt.ts';
import { folderOf, isInside } from '../serve/permissionText.ts';
import { oneLine, wholeText } from '../serve/shownText.ts';

/** UTF-16 units of a command; all of it is behind "Show everything". */
const longestCommand = 20_000;
/** Counting takes time. */
const mostDiffs = 30;

export function permissionView(requestId: string, request: PermissionRequest): PermissionView {
  const { subject, options, toolCallId } = request;
  const { command } = subject;
  const cwd = folderOf(request);
  const place = isInside(cwd, request) ? cwd : `${cwd} (outside the session’s folders)`;
  return {
    requestId,
    toolCallId,
    title: titleOf(request),
    ...(command && { command: { line: commandText(command.line), cwd: oneLine(place, 500) } }),
    diffs: subject.diffs.slice(0, mostDiffs).map(({ path, oldText, newText }) => {
      const { added, removed } = lineCounts(oldText, newText);
      return { path: marked(path, request), added, removed };
    }),
    options: options.map(({ optionId, name, kind }) => ({
      optionId,
      name: oneLine(name || optionId, 100),
      kind: oneLine(kind, 40),
    })),
  };
}

/** Addresses and files that nothing else shows stand beside it: an agent may leave them out of its title. */
function titleOf({ subject, ...scope }: PermissionRequest): string {
  const title = oneLine(subject.title, 300);
  const shown = new Set(subject.diffs.map(({ path }) => path));
  const paths = subject.paths.filter((path) => !shown.has(path));
  const named = [...subject.urls, ...paths.map((path) => markedRaw(path, scope))];
  const left = named.length > 20 ? [...named.slice(0, 20), `${named.length - 20} more`] : named;
  const missing = left.filter((one) => !title.includes(one));
  return missing.length === 0 ? title : `${title} (${missing.map((one) => oneLine(one, 300)).join(', ')})`;
}

function marked(path: string, request: PermissionRequest): string {
  return oneLine(markedRaw(path, request), 500);
}

function markedRaw(path: string, scope: Pick<PermissionRequest, 'agent' | 'cwd' | 'folders'>): string {
  return isInside(path, scope) ? path : `${path} (outside the session’s folders)`;
}

function commandText(line: string): string {
  if (line.length <= longestCommand) return wholeText(line);
  const left = line.length - longestCommand;
  return `${wholeText(line.slice(0, longestCommand))}\n… ${left} more characters: show everything before you answer`;
}
