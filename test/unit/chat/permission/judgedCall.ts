// Rules, calls of tools, and what the rules decide about a call.

import type { PermissionRule } from '../../../../src/chat/permission/permissionRule.ts';
import { judge } from '../../../../src/chat/permission/permissionRules.ts';
import { scope, subjectOf } from './subject.ts';

export const allow = (rule: object): PermissionRule => ({ decision: 'allow', ...rule });
export const refuse = (rule: object): PermissionRule => ({ decision: 'refuse', ...rule });
export const runs = (command: unknown, cwd?: string): object => ({
  kind: 'execute',
  rawInput: { command, cwd },
});
export const edits = (...paths: string[]): object => ({
  kind: 'edit',
  content: paths.map((path) => ({ type: 'diff', path, oldText: 'a', newText: 'b' })),
});

/** Replaces the list of such files. */
export const runsPrograms = (path: string): boolean => /\/\.(?:git|vscode)(?:\/|$)/.test(path);

export function verdict(rules: readonly PermissionRule[], fields: object, as = scope): string {
  return judge(rules, subjectOf(fields), as, runsPrograms).kind;
}
