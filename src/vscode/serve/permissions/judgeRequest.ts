// Judges a permission request by the user's rules, once for the paths as written and once for their real paths: a rule for a
// folder must not apply to the target of a link in it.

import { lstat } from 'node:fs/promises';
import { canRunPrograms } from '../../../base/programFiles.ts';
import {
  judge,
  namedPlaces,
  subjectPaths,
  type RuleScope,
  type Verdict,
} from '../../../chat/permission/permissionRules.ts';
import { isInFolder } from '../../../base/isInFolder.ts';
import { absolutePath } from '../../../chat/path/filePath.ts';
import type { FolderName } from '../../../chat/path/openedPath.ts';
import { canAnswerAlways } from '../../../chat/permission/offeredOptions.ts';
import type { PermissionRule } from '../../../chat/permission/permissionRule.ts';
import type { PermissionSubject } from '../../../chat/permission/permissionSubject.ts';
import { suggestedRules } from '../../../chat/permission/ruleSuggestions.ts';
import { hasProgramPlace } from '../../files/programPlaces.ts';
import { findRealPlace, type FilePlace } from '../../files/realPlace.ts';
import { isSamePlace, otherNameAround } from '../../files/sameFolder.ts';
import { lookUpWorkspacePrograms, type JudgedScope, type LookUpPrograms } from './workspaceLookup.ts';

/**
 * Refuses if either judgement refuses; allows only if both allow. A name that a folder has besides the one under which it is open
 * counts as that folder: that is compared by identity, and what is below it is still judged by its real place. Whether a file makes programs run is decided by its name
 * and by its real place, as for `fs/write_text_file`. A command is allowed only if it is known that no program of the workspace
 * has the name of one of its programs.
 */
export async function judgeRequest(
  rules: readonly PermissionRule[],
  subject: PermissionSubject,
  scope: JudgedScope,
  lookUp: LookUpPrograms = lookUpWorkspacePrograms,
): Promise<Verdict> {
  const stated = judge(rules, subject, scope, canRunPrograms);
  if (stated.kind === 'refuse' || rules.length === 0) return stated;
  const paths = [...subjectPaths(subject, scope), ...(namedPlaces(subject, scope) ?? [])];
  const names = await folderNames(paths, scope);
  const written = judge(rules, subject, { ...scope, names }, canRunPrograms);
  if (written.kind === 'refuse') return written;
  // No rule ever allows an unclear request, so its paths need not be resolved.
  const places = subject.isUnclear ? undefined : await subjectPlaces(subject, scope);
  const realScope = { ...(await resolvedScope(scope)), names };
  const mayAllow = written.kind === 'allow' && places !== undefined;
  const programs = mayAllow ? await lookUp(subject, scope) : [];
  const realSubject = { ...resolved(subject, places), workspacePrograms: programs };
  // Only an allowing rule needs these.
  const known = mayAllow ? places.filter((place) => place !== undefined) : [];
  const runsPrograms =
    mayAllow &&
    ((await hasProgramPlace(known, realScope.folders)) ||
      (changesPlaces(subject) && (await hasFolder(known))));
  const named = mayAllow ? namedPlaces(realSubject, realScope) : undefined;
  const realNamed = named && (await realPlaces(named)).map((place) => place?.path);
  const real = judge(rules, realSubject, realScope, () => runsPrograms, realNamed);
  return real.kind === 'refuse' || written.kind === 'allow' ? real : written;
}

/** True if a folder would be deleted or changed with all that is in it, such as `.git`. A tool of the kind `other` may delete. */
function changesPlaces({ kind, command }: PermissionSubject): boolean {
  return command === undefined && !(kind === 'read' || kind === 'search');
}

async function hasFolder(places: readonly Place[]): Promise<boolean> {
  const found = await Promise.all(
    // A place that does not exist has nothing in it.
    places.map(async ({ path }) => (await lstat(path).catch(() => undefined))?.isDirectory() ?? false),
  );
  return found.includes(true);
}

/**
 * The rules that the user can create from a request, narrowest first. Decided by names: a rule that is offered for a file in
 * a place that makes programs run leaves the request open. None from a request that its agent changed meanwhile.
 */
export function offeredRules(
  decision: PermissionRule['decision'],
  subject: PermissionSubject,
  scope: RuleScope,
): readonly PermissionRule[] {
  if (!canAnswerAlways(subject)) return [];
  return suggestedRules(decision, subject, scope, canRunPrograms);
}

type Place = Pick<FilePlace, 'requested' | 'path'>;

/** An item is undefined if the path leads nowhere or its target is unclear. @param paths absolute. */
async function realPlaces(paths: readonly (string | undefined)[]): Promise<readonly (Place | undefined)[]> {
  return await Promise.all(
    paths.map(async (requested) => {
      const path = requested === undefined ? undefined : await realPath(requested);
      return requested === undefined || path === undefined ? undefined : { requested, path };
    }),
  );
}

/**
 * The places of `subjectPaths`, after those that relative paths have from the real working directory, if one differs: where the
 * working directory is a link, `..` is the folder around its target for the system, and around the link for many programs.
 */
async function subjectPlaces(
  subject: PermissionSubject,
  scope: RuleScope,
): Promise<readonly (Place | undefined)[]> {
  const stated = await realPlaces(subjectPaths(subject, scope));
  const cwd = (await realPath(scope.cwd)) ?? scope.cwd;
  const { command } = subject;
  const ofCommand = command?.cwd === undefined ? cwd : absolutePath(command.cwd, cwd);
  const realOfCommand = ofCommand === undefined ? undefined : await realPath(ofCommand);
  if (cwd === scope.cwd && realOfCommand === (command?.cwd ?? cwd)) return stated;
  const fromReal = { ...subject, command: command && { ...command, cwd: realOfCommand ?? command.cwd } };
  const real = await realPlaces(subjectPaths(fromReal, { ...scope, cwd }));
  const isSame = real.every((place, at) => place?.path === stated[at]?.path);
  // The request is unclear with one that is undefined, so that no rule allows it.
  return isSame ? stated : [...real, undefined, ...stated];
}

/** @param places of all paths of the subject; undefined if it is unclear anyway. */
function resolved(
  subject: PermissionSubject,
  places: readonly (Place | undefined)[] | undefined,
): PermissionSubject {
  if (places === undefined) return subject;
  const known = places.filter((place) => place !== undefined);
  const { command } = subject;
  const cwd = command === undefined ? undefined : places.at(-1)?.path;
  return {
    ...subject,
    paths: known.map(({ path }) => path),
    command: command && { ...command, cwd },
    isUnclear: known.length < places.length,
  };
}

/** Maximum number of paths that are looked up for the names of folders. */
const mostNamed = 100;

/**
 * The names that the request has for the folders, which may have been opened through links. Those of the session are checked again: a
 * link may have been replaced since. @param paths absolute.
 */
async function folderNames(
  paths: readonly (string | undefined)[],
  { cwd, folders, names: earlier = [] }: RuleScope,
): Promise<readonly FolderName[]> {
  const isStill = await Promise.all(earlier.map(({ name, folder }) => isSamePlace(name, folder)));
  const names = earlier.filter((_, at) => isStill[at]);
  const known = [...folders, ...names.map(({ name }) => name)];
  const isKnown = (path: string): boolean => known.some((folder) => isInFolder({ path, folder }));
  const others = new Set([cwd, ...paths].filter((path) => path !== undefined && !isKnown(path)));
  const found = await Promise.all(
    [...others].slice(0, mostNamed).map((path) => otherNameAround(path!, folders)),
  );
  const real = await Promise.all(folders.map(async (folder) => ({ name: await realPath(folder), folder })));
  const all = [...names, ...found, ...real].flatMap((one) =>
    one?.name !== undefined && one.name !== one.folder ? [{ name: one.name, folder: one.folder }] : [],
  );
  return [...new Map(all.map((one) => [one.name, one])).values()];
}

async function resolvedScope(scope: RuleScope): Promise<RuleScope> {
  const folders = await Promise.all(scope.folders.map(realPath));
  return {
    agent: scope.agent,
    cwd: (await realPath(scope.cwd)) ?? scope.cwd,
    folders: folders.filter((folder) => folder !== undefined),
  };
}

/** Undefined if it cannot be resolved, as behind a broken link: a file would be created where that leads. */
async function realPath(path: string): Promise<string | undefined> {
  const place = await findRealPlace(path);
  return place.kind === 'unknown' ? undefined : place.path;
}
