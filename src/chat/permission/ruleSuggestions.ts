// Suggests permission rules that would decide a request like the given one, from the narrowest to the widest.

import { plainWords, trimmedLine } from '../toolCall/commandLine.ts';
import { isWindowsPath } from '../../base/isInFolder.ts';
import { absolutePath, relativePath } from '../path/filePath.ts';
import { readKnownCommand } from './knownCommand.ts';
import type { PermissionRule } from './permissionRule.ts';
import { judge, type RuleScope, type RunsPrograms } from './permissionRules.ts';
import { planReview } from './planReview.ts';
import type { PermissionSubject } from './permissionSubject.ts';

/** Programs that without arguments run what they are sent later, about which nobody is asked. */
const readsCommands =
  /^(?:sudo|doas|su|sh|bash|zsh|dash|fish|pwsh|powershell|cmd|node|deno|bun|python[\d.]*|ruby|perl|php|ssh|xargs)(?:\.exe)?$/i;

/** Returns only rules that would decide the same request. Each names the agent. */
export function suggestedRules(
  decision: PermissionRule['decision'],
  subject: PermissionSubject,
  scope: RuleScope,
  runsPrograms: RunsPrograms,
): readonly PermissionRule[] {
  if (subject.isUnknown || planReview(subject)) return [];
  const base = { decision, agent: scope.agent } as const;
  const rules = [...commandRules(base, subject, scope), ...pathRules(base, subject, scope)];
  const { kind } = subject;
  if (kind !== undefined && kind !== 'other') rules.push({ ...base, kind });
  return rules.filter((rule) => judge([rule], subject, scope, runsPrograms).kind === decision);
}

type Base = Pick<PermissionRule, 'decision' | 'agent'>;

function commandRules(base: Base, { command }: PermissionSubject, { cwd }: RuleScope): PermissionRule[] {
  if (command === undefined) return [];
  const line = trimmedLine(command.runs);
  const lines = base.decision === 'allow' ? allowedLines(line, cwd) : refusedLines(line);
  return [...new Set(lines)].map((one) => ({ ...base, command: one }));
}

/** The line, and the known command that it is. */
function allowedLines(line: string, cwd: string): readonly string[] {
  if (readsCommands.test(line.slice(line.lastIndexOf('/') + 1))) return [];
  const known = readKnownCommand(line, isWindowsPath(cwd));
  return [line, ...(known ? [known.row.command] : [])];
}

/** The line, and its first words. */
function refusedLines(line: string): readonly string[] {
  const words = plainWords(line);
  if (words === undefined) return [line];
  return [words.length, 2, 1]
    .filter((length) => length <= words.length && length > 0)
    .map((length) => words.slice(0, length))
    .filter((prefix) => prefix.every((word) => word !== '' && !/[\s"']/u.test(word)))
    .map((prefix) => prefix.join(' '));
}

function pathRules(base: Base, subject: PermissionSubject, scope: RuleScope): PermissionRule[] {
  const [named] = subject.paths;
  if (subject.command !== undefined || subject.paths.length !== 1 || named === undefined) return [];
  const path = absolutePath(named, scope.cwd);
  if (path === undefined || /[[\]{}!*?\\]/.test(path)) return [];
  const kind = subject.kind === undefined || subject.kind === 'other' ? {} : { kind: subject.kind };
  const globs = [path];
  for (const folder of scope.folders) {
    const root = absolutePath(folder, folder);
    const below = root === undefined ? undefined : relativePath(path, root);
    if (below === undefined || below === '') continue;
    globs[0] = below;
    const parent = below.slice(0, Math.max(0, below.lastIndexOf('/')));
    if (parent !== '') globs.push(`${parent}/**`);
  }
  return globs.map((glob) => ({ ...base, ...kind, path: glob }));
}
