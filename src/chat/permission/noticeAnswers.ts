// Which answers to a permission request a notification may offer: only where its one line of text shows all that would
// be allowed. Used by `nativePermissionPrompt`.

import { escapeHidden } from '../../base/escapeHidden.ts';
import type { PermissionOption } from '../../protocol/client/permission.ts';
import { knownKind } from '../../protocol/client/permission.ts';
import { automaticAnswer, contradictsKind } from './offeredOptions.ts';
import type { PermissionSubject } from './permissionSubject.ts';

/** UTF-16 units of a text that a notification shows. */
const longest = 200;

export interface NoticeAnswers {
  /** Exactly what would run, then its shell and the agent's descriptions in parentheses. */
  readonly command: string;
  readonly allow: PermissionOption;
  readonly refuse: PermissionOption;
}

/** Undefined if the user has to open the request. @param runsInCwd true if its command runs in the session's working directory. */
export function noticeAnswers(
  subject: PermissionSubject,
  options: readonly PermissionOption[],
  runsInCwd: boolean,
): NoticeAnswers | undefined {
  const { command, isUnderstood, isUnclear, isUnknown, doubt, diffs, patches, unreadPatches } = subject;
  const { paths, urls, inputs, parts, workspacePrograms = [] } = subject;
  if (!command || !isUnderstood || isUnclear || isUnknown || doubt !== undefined) return undefined;
  if (workspacePrograms === 'unknown') return undefined;
  const others = [diffs, patches, unreadPatches, paths, urls, inputs, workspacePrograms];
  if (others.some((list) => list.length > 0)) return undefined;
  if (!runsInCwd) return undefined;
  const notes = [...(command.shell === undefined ? [] : [command.shell]), ...parts.map(({ text }) => text)];
  const shown = [command.runs, ...notes.map((note) => `(${note})`)].join(' ');
  if (!isLiteral(shown)) return undefined;
  const allow = automaticAnswer('allow', options);
  const refuse = automaticAnswer('refuse', options);
  if (!allow || !refuse || knownKind(allow) !== 'allow_once') return undefined;
  if (contradictsKind(allow) || contradictsKind(refuse)) return undefined;
  return { command: shown, allow, refuse };
}

/** True if a notification shows the text as it is: short, one line, without what is escaped, collapsed or a link. */
function isLiteral(text: string): boolean {
  return text.length <= longest && escapeHidden(text) === text && !/[[\]]|\s{2}|[^\S ]|^\s|\s$/.test(text);
}
