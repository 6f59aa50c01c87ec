// Suggests permission rules that would decide a request like the given one, from the narrowest to the widest.

import { plainWords, trimmedLine } from '../toolCall/commandLine.ts';
import { isWindowsPath } from '../../base/isInFolder.ts';
import { absolutePath, relativePath } from '../path/filePath.ts';
import { openedPath } from '../path/openedPath.ts';
import { changesPrograms } from './changesPrograms.ts';
import { commandRow, readKnownCommand } from './knownCommand.ts';
import type { PermissionRule } from './permissionRule.ts';
import { judge, type RuleScope, type RunsPrograms } from './permissionRules.ts';
import { planReview } from './planReview.ts';
import { readsCommands } from './readsCommands.ts';
import type { PermissionSubject } from './permissionSubject.ts';

/** Characters that a glob would not match as they are. */
const globCharacters = /[[\]{}!*?\\]/;

/** Returns only rules that would decide the same request. Each names the agent. */
export function suggestedRules(
  decision: PermissionRule['decision'],
  subject: PermissionSubject,
  scope: RuleScope,
  runsPrograms: RunsPrograms,
): readonly PermissionRule[] {
  if (subject.isUnknown || subject.isUnclear || planReview(subject)) return [];
  const base = { decision, agent: scope.agent } as const;
  const rules = [...commandRules(base, subject, scope), ...pathRules(base, subject, scope)];
  const { kind } = subject;
  if (kind !== undefined && kind !== 'other') rules.push({ ...base, kind });
  return rules.filter((rule) => judge([rule], subject, scope, runsPrograms).kind === decision);
}

type Base = Pick<PermissionRule, 'decision' | 'agent'>;

function commandRules(base: Base, { command }: PermissionSubject, scope: RuleScope): PermissionRule[] {
  if (command === undefined) return [];
  const line = trimmedLine(command.runs);
  if (base.decision === 'refuse') return refusedLines(line).map((one) => ({ ...base, command: one }));
  const below = folderBelow(command.cwd ?? scope.cwd, scope);
  const place = below === undefined ? {} : { path: below };
  return allowedLines(line, scope.cwd).map((one) => ({
    ...base,
    command: one,
    ...(commandRow(one)?.effect === 'reads files' ? {} : place),
  }));
}

/** Where the command starts, if that is below a folder of the session and can be written as a glob. */
function folderBelow(cwd: string, scope: RuleScope): string | undefined {
  const path = absoluteInFolders(cwd, scope);
  if (path === undefined || globCharacters.test(path)) return undefined;
  const found = scope.folders.flatMap((folder) => {
    const root = absolutePath(folder, folder);
    return (root !== undefined && relativePath({ path, folder: root })) || [];
  });
  return found.toSorted((one, other) => one.length - other.length)[0];
}

/** The absolute path. If the agent uses another name of an open folder, it is replaced by the one under which the folder is open. */
function absoluteInFolders(path: string, { cwd, folders, names = [] }: RuleScope): string | undefined {
  const absolute = absolutePath(path, cwd);
  return absolute === undefined ? undefined : openedPath(absolute, folders, names);
}

/** The line, and the known command that it is. */
function allowedLines(line: string, cwd: string): readonly string[] {
  const known = readKnownCommand(line, isWindowsPath(cwd));
  if (!known && (readsCommands(line) || changesPrograms(line))) return [];
  return [...new Set([line, ...(known ? [known.row.command] : [])])];
}

/** The line, and its first words. */
function refusedLines(line: string): readonly string[] {
  const words = plainWords(line);
  if (words === undefined) return [line];
  return [...new Set([words.length, 2, 1])]
    .filter((length) => length <= words.length && length > 0)
    .map((length) => words.slice(0, length))
    .filter((prefix) => prefix.every((word) => word !== '' && !/[\s"']/u.test(word)))
    .map((prefix) => prefix.join(' '));
}

function pathRules(base: Base, subject: PermissionSubject, scope: RuleScope): PermissionRule[] {
  const [named] = subject.paths;
  if (subject.command !== undefined || subject.paths.length !== 1 || named === undefined) return [];
  const path = absoluteInFolders(named, scope);
  if (path === undefined || globCharacters.test(path)) return [];
  const kind = subject.kind === undefined || subject.kind === 'other' ? {} : { kind: subject.kind };
  const globs = [path];
  for (const folder of scope.folders) {
    const root = absolutePath(folder, folder);
    const below = root === undefined ? undefined : relativePath({ path, folder: root });
    if (below === undefined || below === '') continue;
    globs[0] = below;
    const parent = below.slice(0, Math.max(0, below.lastIndexOf('/')));
    if (parent !== '') globs.push(`${parent}/**`);
  }
  return globs.map((glob) => ({ ...base, ...kind, path: glob }));
}
