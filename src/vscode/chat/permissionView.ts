// A request for permission as the page shows it. All of it is the agent's text, made fit to be shown.

import { t } from '../../base/l10n.ts';
import { lineCounts } from '../../chat/lineCounts.ts';
import type { PermissionView } from '../../chat/messages.ts';
import { describeRule, type PermissionRule } from '../../chat/permissionRule.ts';
import type { PermissionRequest } from '../serve/permissionPrompt.ts';
import { folderOf, isInside } from '../serve/permissionText.ts';
import { oneLine, wholeText } from '../serve/shownText.ts';

/** UTF-16 units of a command; all of it is behind "Show everything". */
const longestCommand = 20_000;
/** Counting takes time. */
const mostDiffs = 30;

/** @param rules that the user may make of it. */
export function permissionView(
  requestId: string,
  request: PermissionRequest,
  rules: readonly PermissionRule[] = [],
): PermissionView {
  const { subject, options, toolCallId } = request;
  const line = subject.command?.line ?? commandInTitle(subject);
  const cwd = folderOf(request);
  const place = isInside(cwd, request) ? cwd : t('{0} (outside the session’s folders)', cwd);
  return {
    requestId,
    toolCallId,
    title: titleOf(request),
    ...(line !== undefined && { command: { line: commandText(line), cwd: oneLine(place, 500) } }),
    diffs: subject.diffs.slice(0, mostDiffs).map(({ path, oldText, newText }) => {
      const { added, removed } = lineCounts(oldText, newText);
      return { path: marked(path, request), added, removed };
    }),
    options: options.map(({ optionId, name, kind }) => ({
      optionId,
      name: oneLine(name || optionId, 100),
      kind: oneLine(kind, 40),
    })),
    ...(rules.length > 0 && {
      rules: rules.map((rule) => ({ decision: rule.decision, text: oneLine(describeRule(rule), 300) })),
    }),
  };
}

/** Some agents say the command nowhere else: where the title can't be shown whole, it is shown as a command is. */
function commandInTitle({ kind, title }: PermissionRequest['subject']): string | undefined {
  return kind === 'execute' && oneLine(title, 300) !== title ? title : undefined;
}

/** Addresses and files that nothing else shows stand beside it: an agent may leave them out of its title. */
function titleOf({ subject, ...scope }: PermissionRequest): string {
  const title = oneLine(subject.title, 300);
  const shown = new Set(subject.diffs.map(({ path }) => path));
  const paths = subject.paths.filter((path) => !shown.has(path));
  const named = [...subject.urls, ...paths.map((path) => markedRaw(path, scope))];
  const left =
    named.length > 20
      ? [...named.slice(0, 20), named.length === 21 ? t('1 more') : t('{0} more', named.length - 20)]
      : named;
  const missing = left.filter((one) => !title.includes(one));
  return missing.length === 0 ? title : `${title} (${missing.map((one) => oneLine(one, 300)).join(', ')})`;
}

function marked(path: string, request: PermissionRequest): string {
  return oneLine(markedRaw(path, request), 500);
}

function markedRaw(path: string, scope: Pick<PermissionRequest, 'agent' | 'cwd' | 'folders'>): string {
  return isInside(path, scope) ? path : t('{0} (outside the session’s folders)', path);
}

function commandText(line: string): string {
  if (line.length <= longestCommand) return wholeText(line);
  const left = line.length - longestCommand;
  const more =
    left === 1
      ? t('1 more character: show everything before you answer')
      : t('{0} more characters: show everything before you answer', left);
  return `${wholeText(line.slice(0, longestCommand))}\n… ${more}`;
}
