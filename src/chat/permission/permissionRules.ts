// Matches permission rules against a request. In doubt the user is asked: one fact is enough to refuse, but allowing
// requires that every fact about the call is known and within the rule.

import type { ToolKind } from '../../protocol/session/toolCall.ts';
import { mightRun, plainWords, trimmedLine } from '../toolCall/commandLine.ts';
import { isFileUri } from '../../base/canonicalUri.ts';
import { isInFolder, isWindowsPath } from '../../base/isInFolder.ts';
import { absolutePath } from '../path/filePath.ts';
import { parseGlob, type PathGlob } from '../path/pathGlob.ts';
import { commandRow, readKnownCommand, type KnownCommand } from './knownCommand.ts';
import { fetchesFromWeb } from './fetchedPlaces.ts';
import { openedPath, openedPaths, type FolderName } from '../path/openedPath.ts';
import type { PermissionRule } from './permissionRule.ts';
import { planReview } from './planReview.ts';
import type { PermissionSubject } from './permissionSubject.ts';
import { filters, searchPlaces, searchTexts, selectsFiles } from './searchTerms.ts';

/** The agent and the folders of the session. Absolute paths. */
export interface RuleScope {
  readonly agent: string;
  readonly cwd: string;
  readonly folders: readonly string[];
  /** Other names of the open folders. What is below one of them is in that folder. */
  readonly names?: readonly FolderName[] | undefined;
}

export type Verdict =
  | { readonly kind: 'allow'; readonly rule: PermissionRule }
  | { readonly kind: 'refuse'; readonly rule: PermissionRule }
  | { readonly kind: 'ask' };

/**
 * True if tools or editors run the contents of the file with this absolute path. No rule allows writing such a file.
 */
export type RunsPrograms = (path: string) => boolean;

/**
 * Refusing rules take precedence over allowing ones, in any order.
 * @param places the real places of `namedPlaces`; undefined to judge by names. An item is undefined if it is unclear.
 */
export function judge(
  rules: readonly PermissionRule[],
  subject: PermissionSubject,
  scope: RuleScope,
  runsPrograms: RunsPrograms,
  places: readonly (string | undefined)[] | undefined = namedPlaces(subject, scope),
): Verdict {
  const facts = factsOf(subject, scope, runsPrograms, places);
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

/**
 * Where the arguments of a known command, or else the search terms of the request and its paths in other folders, lead to: absolute
 * paths that are not paths of the request. Undefined if that is not known.
 */
export function namedPlaces(
  subject: PermissionSubject,
  scope: RuleScope,
): readonly (string | undefined)[] | undefined {
  const { command } = subject;
  const cwd = absolutePath(command?.cwd ?? scope.cwd, scope.cwd);
  if (cwd === undefined) return undefined;
  if (command !== undefined) {
    const paths = knownCommand(subject, cwd)?.paths;
    if (paths === undefined || paths.length > mostPlaces) return undefined;
    return paths.map((path) => (leavesFolder(path) ? undefined : absolutePath(path, cwd)));
  }
  const texts = searchTexts(subject);
  const starts = texts && searchPlaces(texts);
  const bases = [cwd, ...subject.paths.map((path) => absolutePath(path, cwd))];
  const { pathsInFolders } = subject;
  if (starts === undefined || starts.length * bases.length + pathsInFolders.length > mostPlaces)
    return undefined;
  // Without a path, the working directory is searched.
  const searched = subject.kind === 'search' && subject.paths.length === 0 ? [cwd] : [];
  const named = starts.flatMap((start) => bases.map((base) => base && absolutePath(start, base)));
  return [...searched, ...named, ...pathsInFolders.map((path) => absolutePath(path, cwd))];
}

/**
 * Some tools join words without quoting them. A quoted command is therefore known only if the unquoted line is the same command;
 * the places of both are returned.
 */
function knownCommand({ command }: PermissionSubject, cwd: string): KnownCommand | undefined {
  if (command === undefined) return undefined;
  const known = readKnownCommand(command.runs, isWindowsPath(cwd));
  if (command.unquoted === undefined) return known;
  const joined = readKnownCommand(command.unquoted, isWindowsPath(cwd));
  if (known === undefined || joined?.row !== known.row) return undefined;
  return { ...known, paths: [...new Set([...known.paths, ...joined.paths])] };
}

/** `link/..` is the folder around the target of the link, which the name does not say. */
function leavesFolder(path: string): boolean {
  // In a URI, some tools decode the dots only after they have resolved it.
  const plain = isFileUri(path) ? path.replaceAll(/%2e/gi, '.').replaceAll(/%(?:2f|5c)/gi, '/') : path;
  const parts = plain.split(/[\\/]+/).filter((part) => part !== '' && part !== '.');
  return parts.some((part, at) => part === '..' && at > 0 && parts[at - 1] !== '..');
}

/** Maximum number of places that are resolved for a request. */
const mostPlaces = 500;

interface Facts {
  readonly subject: PermissionSubject;
  readonly paths: readonly (string | undefined)[];
  readonly folders: readonly string[];
  readonly names: readonly FolderName[];
  /** The stated kind, and the kinds that its contents imply. */
  readonly kinds: ReadonlySet<ToolKind>;
  /** Absolute path of the working directory. */
  readonly cwd: string | undefined;
  readonly runsPrograms: RunsPrograms;
  /** True if all of `namedPlaces` are known and inside the folders. */
  readonly staysInside: boolean;
}

function factsOf(
  subject: PermissionSubject,
  scope: RuleScope,
  runsPrograms: RunsPrograms,
  places: readonly (string | undefined)[] | undefined,
): Facts {
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
  const { names = [] } = scope;
  const staysInside = places?.every((path) => isInside(path, { folders, names })) ?? false;
  return { subject, paths, folders, names, kinds, cwd, runsPrograms, staysInside };
}

function changesFiles(subject: PermissionSubject): boolean {
  return subject.diffs.length > 0 || subject.patches.length > 0;
}

function refuses(rule: PermissionRule, facts: Facts): boolean {
  const { subject, paths, kinds } = facts;
  if (rule.kind !== undefined && !kinds.has(rule.kind)) return false;
  if (rule.path !== undefined) {
    const glob = parseGlob(rule.path);
    if (!paths.some((path) => matchesPath(glob, path, facts, true))) return false;
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
/** Kinds of tools that are no shell: the same words in their input may run something else, or somewhere else. */
const otherKinds: ReadonlySet<ToolKind | undefined> = new Set(['other', 'fetch', 'think', 'switch_mode']);
/** Kinds that need no files: one that is named might be written, such as the target of a download. */
const filelessKinds: ReadonlySet<ToolKind | undefined> = new Set(['fetch', 'think', 'switch_mode']);

function allows(rule: PermissionRule, facts: Facts): boolean {
  const { subject, paths, kinds, runsPrograms } = facts;
  if (subject.isUnclear || subject.isUnknown || !subject.isUnderstood || planReview(subject)) return false;
  if (subject.workspacePrograms === 'unknown' || (subject.workspacePrograms?.length ?? 0) > 0) return false;
  const kind = subject.kind ?? (kinds.size === 1 ? [...kinds][0] : undefined);
  if (rule.kind !== undefined && rule.kind !== kind) return false;
  // Only a rule with a command allows a program: its working directory says nothing about what it does.
  if (kinds.has('execute') && rule.command === undefined) return false;
  if (kinds.has('fetch') && !(rule.kind === 'fetch' && fetchesFromWeb(subject))) return false;
  // A command together with a change exceeds what either rule allows.
  if (changesFiles(subject) && (subject.command !== undefined || !writingKinds.has(kind))) return false;
  if (subject.command === undefined && !staysWithItsPaths(kind, facts)) return false;
  const writes = changesFiles(subject) || writingKinds.has(kind) || kind === 'other';
  if (writes && paths.some((path) => path !== undefined && runsPrograms(path))) return false;
  if (rule.command !== undefined && otherKinds.has(kind)) return false;
  if (rule.command !== undefined && !matchesCommand(rule.command, rule.path, facts)) return false;
  if (rule.path !== undefined) {
    if (rule.command === undefined && (paths.length === 0 || !fileKinds.has(kind))) return false;
    const glob = parseGlob(rule.path);
    return paths.every((path) => matchesPath(glob, path, facts, false));
  }
  if (rule.command === undefined && pathKinds.has(kind) && paths.length === 0) return false;
  return paths.every((path) => isInside(path, facts));
}

/** False if a request without a command may reach other files than those of its paths. */
function staysWithItsPaths(kind: ToolKind | undefined, { subject, paths, staysInside }: Facts): boolean {
  if (filelessKinds.has(kind)) return paths.length === 0 && !selectsFiles(subject.inputs);
  if (subject.paths.some((path) => leavesFolder(path) || mayBeMany(path, kind))) return false;
  if (kind !== 'read' && kind !== 'search' && filters(subject.inputs).length > 0) return false;
  return staysInside;
}

/** A variable that a path begins with, and braces with the beginning of another path: some tools expand these. */
const leadsElsewhere =
  /^(?:\$\w+|\$\{\w+\}|\$env:\w+|%\w+%)(?:[\\/]|$)|[{,](?:[\\/~]|\.\.(?:[\\/,}]|$)|[A-Za-z]:)/;

/** True if a tool might take the name for a pattern or an option. Names in brackets are common, but a tool must not delete by them. */
function mayBeMany(path: string, kind: ToolKind | undefined): boolean {
  if (leadsElsewhere.test(path) || path.startsWith('-')) return true;
  if (kind === 'search') return false;
  return (kind === 'read' || kind === 'edit' ? /[*?]/ : /[*?{}[\]$%`]/).test(path);
}

/** True for exactly the line, and for a known command with what its row lists. */
function matchesCommand(
  command: string,
  path: string | undefined,
  { subject, folders, names, cwd, staysInside }: Facts,
): boolean {
  if (subject.command === undefined || cwd === undefined) return false;
  const { line, runs, unquoted } = subject.command;
  if (subject.command.cwd !== undefined && leavesFolder(subject.command.cwd)) return false;
  // cmd would take these quotes for letters, and run what is between them.
  if (unquoted !== undefined && isWindowsPath(cwd)) return false;
  const whole = trimmedLine(command);
  const row = commandRow(whole);
  // In a folder below, the same line runs other scripts, and git finds other repositories.
  const isAnywhere = path !== undefined || row?.effect === 'reads files';
  const opened = openedPath(cwd, folders, names);
  if (!isAnywhere && !folders.some((folder) => isSameFolder(folder, opened))) return false;
  if (trimmedLine(line) === whole || trimmedLine(runs) === whole) return true;
  return row !== undefined && staysInside && knownCommand(subject, cwd)?.row === row;
}

function isSameFolder(one: string, other: string): boolean {
  return isInFolder({ path: one, folder: other }) && isInFolder({ path: other, folder: one });
}

function isInside(path: string | undefined, { folders, names }: Pick<Facts, 'folders' | 'names'>): boolean {
  if (path === undefined) return false;
  const opened = openedPath(path, folders, names);
  return folders.some((folder) => isInFolder({ path: opened, folder }));
}

/** True if the glob matches the path, or the same path below a name under which a folder is open; folders may contain each other. */
function matchesPath(
  glob: PathGlob | undefined,
  path: string | undefined,
  { folders, names }: Pick<Facts, 'folders' | 'names'>,
  anyCase: boolean,
): boolean {
  if (path === undefined || !glob) return false;
  return [path, ...openedPaths(path, names)].some((one) => glob.matches(one, folders, anyCase));
}
