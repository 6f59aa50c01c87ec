// Matches permission rules against a request. In doubt the user is asked: one fact is enough to refuse, but allowing
// requires that every fact about the call is known and within the rule.

import type { ToolKind } from '../../protocol/session/toolCall.ts';
import { hasPrefix, mightRun, plainWords } from '../toolCall/commandLine.ts';
import { absolutePath, isWithin } from '../path/filePath.ts';
import { parseGlob } from '../path/pathGlob.ts';
import type { PermissionRule } from './permissionRule.ts';
import { planReview } from './planReview.ts';
import type { PermissionSubject } from './permissionSubject.ts';

/** The agent and the folders of the session. Absolute paths. */
export interface RuleScope {
  readonly agent: string;
  readonly cwd: string;
  readonly folders: readonly string[];
}

export type Verdict =
  | { readonly kind: 'allow'; readonly rule: PermissionRule }
  | { readonly kind: 'refuse'; readonly rule: PermissionRule }
  | { readonly kind: 'ask' };

/**
 * True if tools or editors run the contents of the file with this absolute path. No rule allows writing such a file.
 */
export type RunsPrograms = (path: string) => boolean;

/** Refusing rules take precedence over allowing ones, in any order. */
export function judge(
  rules: readonly PermissionRule[],
  subject: PermissionSubject,
  scope: RuleScope,
  runsPrograms: RunsPrograms,
): Verdict {
  const facts = factsOf(subject, scope, runsPrograms);
  const mine = rules.filter(({ agent }) => agent === undefined || agent === scope.agent);
  const refusing = mine.find((rule) => rule.decision === 'refuse' && refuses(rule, facts));
  if (refusing) return { kind: 'refuse', rule: refusing };
  const allowing = mine.find((rule) => rule.decision === 'allow' && allows(rule, facts));
  return allowing ? { kind: 'allow', rule: allowing } : { kind: 'ask' };
}

/** All absolute paths of a call, to resolve links. An item is undefined if its target is unclear. */
export function subjectPaths(subject: PermissionSubject, scope: RuleScope): readonly (string | undefined)[] {
  const { command } = subject;
  const cwd = command === undefined ? scope.cwd : absolutePath(command.cwd ?? scope.cwd, scope.cwd);
  const base = cwd ?? scope.cwd;
  const paths = subject.paths.map((path) => absolutePath(path, base));
  return command === undefined ? paths : [...paths, cwd];
}

interface Facts {
  readonly subject: PermissionSubject;
  readonly paths: readonly (string | undefined)[];
  readonly folders: readonly string[];
  /** The stated kind, and the kinds that its contents imply. */
  readonly kinds: ReadonlySet<ToolKind>;
  /** Absolute path of the working directory. */
  readonly cwd: string | undefined;
  readonly runsPrograms: RunsPrograms;
}

function factsOf(subject: PermissionSubject, scope: RuleScope, runsPrograms: RunsPrograms): Facts {
  const folders = scope.folders
    .map((folder) => absolutePath(folder, folder))
    .filter((folder) => folder !== undefined);
  const kinds = new Set<ToolKind>();
  if (subject.kind !== undefined) kinds.add(subject.kind);
  if (subject.command !== undefined) kinds.add('execute');
  if (changesFiles(subject) && subject.kind !== 'delete' && subject.kind !== 'move') kinds.add('edit');
  if (subject.urls.length > 0 && subject.command === undefined) kinds.add('fetch');
  const paths = subjectPaths(subject, scope);
  const cwd = subject.command === undefined ? absolutePath(scope.cwd, scope.cwd) : paths.at(-1);
  return { subject, paths, folders, kinds, cwd, runsPrograms };
}

function changesFiles(subject: PermissionSubject): boolean {
  return subject.diffs.length > 0 || subject.patches.length > 0;
}

function refuses(rule: PermissionRule, { subject, paths, folders, kinds }: Facts): boolean {
  if (rule.kind !== undefined && !kinds.has(rule.kind)) return false;
  if (rule.path !== undefined) {
    const glob = parseGlob(rule.path);
    if (!paths.some((path) => path !== undefined && glob?.matches(path, folders, true))) return false;
  }
  return rule.command === undefined || mightRunCommand(rule.command, subject);
}

function mightRunCommand(command: string, subject: PermissionSubject): boolean {
  // Some agents name the command in the title only.
  const isNamedInTitle = subject.command === undefined && subject.kind === 'execute';
  const lines = subject.command ? [subject.command.line, subject.command.runs] : [];
  if (isNamedInTitle) lines.push(subject.title);
  const words = plainWords(command);
  return lines.some((line) => line.trim() === command.trim() || (words && mightRun(line, words)));
}

/** Kinds that affect only the paths they name. */
const fileKinds: ReadonlySet<ToolKind | undefined> = new Set(['read', 'edit', 'delete', 'move', 'search']);
/** Kinds that are unclear without a path. */
const pathKinds: ReadonlySet<ToolKind | undefined> = new Set(['read', 'edit', 'delete', 'move']);
const writingKinds: ReadonlySet<ToolKind | undefined> = new Set(['edit', 'delete', 'move']);

function allows(rule: PermissionRule, facts: Facts): boolean {
  const { subject, paths, folders, kinds, runsPrograms } = facts;
  if (subject.isUnclear || subject.isUnknown || !subject.isUnderstood || planReview(subject)) return false;
  const kind = subject.kind ?? (kinds.size === 1 ? [...kinds][0] : undefined);
  if (rule.kind !== undefined && rule.kind !== kind) return false;
  // Only a rule with a command allows a program: its working directory says nothing about what it does.
  if (kinds.has('execute') && rule.command === undefined) return false;
  if (kinds.has('fetch') && rule.kind !== 'fetch') return false;
  // A command together with a change exceeds what either rule allows.
  if (changesFiles(subject) && (subject.command !== undefined || !writingKinds.has(kind))) return false;
  const writes = changesFiles(subject) || writingKinds.has(kind);
  if (writes && paths.some((path) => path !== undefined && runsPrograms(path))) return false;
  if (rule.command !== undefined && !matchesCommand(rule.command, facts)) return false;
  if (rule.path !== undefined) {
    if (rule.command === undefined && (paths.length === 0 || !fileKinds.has(kind))) return false;
    const glob = parseGlob(rule.path);
    return paths.every((path) => path !== undefined && glob?.matches(path, folders, false));
  }
  if (rule.command === undefined && pathKinds.has(kind) && paths.length === 0) return false;
  return paths.every((path) => path !== undefined && folders.some((folder) => isWithin(path, folder)));
}

function matchesCommand(command: string, { subject, folders, cwd }: Facts): boolean {
  if (subject.command === undefined || cwd === undefined) return false;
  const { line, runs } = subject.command;
  const whole = command.trim();
  if (line.trim() === whole || runs.trim() === whole) return true;
  const words = plainWords(command);
  if (words === undefined || !hasPrefix(runs, words)) return false;
  const more = plainWords(runs)?.slice(words.length) ?? [];
  return more.every((word) => staysInside(word, cwd, folders));
}

/** False if an argument beyond the rule's words leads out of the folders: `/etc/x`, `--out=../../x`, `~/x`. */
function staysInside(word: string, cwd: string, folders: readonly string[]): boolean {
  return word.split(/[=:,]/).every((part) => {
    if (!/^(?:[~/\\]|[A-Za-z]:)|(?:^|[\\/])\.\.(?:[\\/]|$)/.test(part)) return true;
    const path = absolutePath(part, cwd);
    return path !== undefined && folders.some((folder) => isWithin(path, folder));
  });
}
