// Suggests permission rules that would decide a request like the given one, from the narrowest to the widest.

import { plainWords } from '../toolCall/commandLine.ts';
import { absolutePath, relativePath } from '../path/filePath.ts';
import type { PermissionRule } from './permissionRule.ts';
import { judge, type RuleScope, type RunsPrograms } from './permissionRules.ts';
import { planReview } from './planReview.ts';
import type { PermissionSubject } from './permissionSubject.ts';

/** Programs that run their arguments or delete files: only a rule for the whole command is suggested. */
const runsAnything =
  /^(?:sudo|doas|su|env|exec|command|nohup|time|xargs|eval|sh|bash|zsh|dash|fish|pwsh|powershell|cmd|node|deno|bun|python[\d.]*|ruby|perl|php|npx|uvx|ssh|rm|rmdir|dd|mv|chmod|chown|kill|curl|wget|find|awk|sed)(?:\.exe)?$/i;
/** Programs with subcommands: a rule must name the subcommand. */
const doesManyThings = /^(?:git|make|npm|pnpm|yarn|cargo|go|docker|podman|kubectl)(?:\.exe)?$/i;

/** Returns only rules that would decide the same request. Each names the agent. */
export function suggestedRules(
  decision: PermissionRule['decision'],
  subject: PermissionSubject,
  scope: RuleScope,
  runsPrograms: RunsPrograms,
): readonly PermissionRule[] {
  if (subject.isUnknown || planReview(subject)) return [];
  const base = { decision, agent: scope.agent } as const;
  const rules = [...commandRules(base, subject), ...pathRules(base, subject, scope)];
  const { kind } = subject;
  if (kind !== undefined && kind !== 'other') rules.push({ ...base, kind });
  return rules.filter((rule) => judge([rule], subject, scope, runsPrograms).kind === decision);
}

type Base = Pick<PermissionRule, 'decision' | 'agent'>;

function commandRules(base: Base, { command }: PermissionSubject): PermissionRule[] {
  if (command === undefined) return [];
  const words = plainWords(command.runs);
  if (words === undefined) return [{ ...base, command: command.runs.trim() }];
  const lengths = new Set([words.length, 2, 1].filter((length) => length <= words.length && length > 0));
  const name = words[0]?.slice(words[0].lastIndexOf('/') + 1) ?? '';
  return [...lengths]
    .filter((length) => base.decision === 'refuse' || length >= fewestWords(name, words.length))
    .map((length) => words.slice(0, length))
    .filter((prefix) => prefix.every((word) => word !== '' && !/[\s"']/u.test(word)))
    .map((prefix) => ({ ...base, command: prefix.join(' ') }));
}

/** Minimum number of words that an allowing rule must name. */
function fewestWords(program: string, all: number): number {
  if (runsAnything.test(program)) return Math.max(2, all);
  return doesManyThings.test(program) ? 2 : 1;
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
