// Judges a permission request by the user's rules, once for the paths as written and once for their real paths: a rule for a
// folder must not apply to the target of a link in it.

import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { canRunPrograms } from '../../../base/programFiles.ts';
import {
  judge,
  subjectPaths,
  type RuleScope,
  type Verdict,
} from '../../../chat/permission/permissionRules.ts';
import type { PermissionRule } from '../../../chat/permission/permissionRule.ts';
import type { PermissionSubject } from '../../../chat/permission/permissionSubject.ts';
import { suggestedRules } from '../../../chat/permission/ruleSuggestions.ts';

/** Refuses if either judgement refuses; allows only if both allow. */
export async function judgeRequest(
  rules: readonly PermissionRule[],
  subject: PermissionSubject,
  scope: RuleScope,
): Promise<Verdict> {
  const written = judge(rules, subject, scope, canRunPrograms);
  if (written.kind === 'refuse' || rules.length === 0) return written;
  const real = judge(rules, await resolved(subject, scope), await resolvedScope(scope), canRunPrograms);
  return real.kind === 'refuse' || written.kind === 'allow' ? real : written;
}

/** The rules that the user can create from a request, narrowest first. */
export function offeredRules(
  decision: PermissionRule['decision'],
  subject: PermissionSubject,
  scope: RuleScope,
): readonly PermissionRule[] {
  return suggestedRules(decision, subject, scope, canRunPrograms);
}

async function resolved(subject: PermissionSubject, scope: RuleScope): Promise<PermissionSubject> {
  // No rule ever allows an unclear request, so its paths need not be resolved.
  if (subject.isUnclear) return subject;
  const paths = await Promise.all(
    subjectPaths(subject, scope).map(async (path) => (path === undefined ? undefined : realPath(path))),
  );
  const known = paths.filter((path) => path !== undefined);
  const { command } = subject;
  const cwd = command === undefined ? undefined : paths.at(-1);
  return {
    ...subject,
    paths: known,
    command: command && { ...command, cwd },
    isUnclear: known.length < paths.length,
  };
}

async function resolvedScope(scope: RuleScope): Promise<RuleScope> {
  const folders = await Promise.all(scope.folders.map(realPath));
  return {
    agent: scope.agent,
    cwd: (await realPath(scope.cwd)) ?? scope.cwd,
    folders: folders.filter((folder) => folder !== undefined),
  };
}

/** The real path; the existing part of it if it does not exist yet. Undefined if it cannot be resolved. @param path absolute. */
async function realPath(path: string): Promise<string | undefined> {
  const missing: string[] = [];
  let rest = path;
  for (;;) {
    try {
      return join(await realpath(rest), ...missing);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const parent = dirname(rest);
      if ((code !== 'ENOENT' && code !== 'ENOTDIR') || parent === rest) return undefined;
      missing.unshift(basename(rest));
      rest = parent;
    }
  }
}
