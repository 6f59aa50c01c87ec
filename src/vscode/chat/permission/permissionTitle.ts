// Creates the title of a permission request: verb and subject, in this client's words where the request names a command
// or changes. Otherwise the agent's title to the letter, unless it only repeats what the card shows.

import { t } from '../../../base/l10n.ts';
import { saysWhatItDoes } from '../../../chat/toolCall/callTitle.ts';
import { diffsByFile } from '../../../chat/review/fileDiffs.ts';
import { readsAsCommand } from '../../../chat/toolCall/readsAsCommand.ts';
import type { PermissionSubject, SubjectCommand } from '../../../chat/permission/permissionSubject.ts';
import { hasUnreadPatch, type SubjectDiff } from '../../../base/diffs/patchDiffs.ts';
import type { PermissionRequest } from '../../serve/permissions/permissionPrompt.ts';
import { folderOf, shownPath } from '../../serve/permissions/permissionText.ts';
import { oneLine, shownBlock, spelledBlanks } from '../../window/shownText.ts';

const longest = 300;
/** Maximum UTF-16 units of a command that the title shows as a whole. */
const longestCommand = 80;
const mostNamed = 20;
const mostFormatted = 200;
/** UTF-16 units of a text that is compared with another one. */
const longestCompared = 10_000;

/** One line. Appends URLs and files of the request that the title does not mention, since agents may leave them out. */
export function permissionTitle(request: PermissionRequest): string {
  const { subject } = request;
  const inDiffs = new Set(subject.diffs.flatMap(({ path, movedTo }) => [path, movedTo]));
  const others = subject.paths.filter((path) => !inDiffs.has(path));
  // Formatting a path takes time, and only some are named.
  const paths = others.slice(0, mostFormatted);
  const urls = subject.urls.slice(0, mostFormatted).map(spelledBlanks);
  const named = [...urls, ...paths.map((path) => shownPath(path, request))];
  const title = oneLine(
    paths.reduce((text, path) => withPlace(text, path, request), heading(request)),
    longest,
  );
  const more = subject.urls.length - urls.length + others.length - paths.length;
  const missing = withRest(
    named.filter((one) => !title.includes(one)),
    more,
  );
  return missing.length === 0
    ? title
    : `${title} (${missing.map((one) => listed(oneLine(one, longest))).join(', ')})`;
}

/** UTF-16 units of the path of a change, and of a command's folder, on the card. */
export const longestPlace = 500;

/** The addresses, files and folders that the title, the changes and the command do not show whole. The card lists them separately. */
export function unnamedPlaces(request: PermissionRequest): readonly string[] {
  const { diffs, paths, urls, command } = request.subject;
  const changed = new Set(
    diffs.flatMap(({ path, movedTo }) => [path, ...(movedTo === undefined ? [] : [movedTo])]),
  );
  const shown = (path: string): string => shownPath(path, request);
  const others = paths.filter((path) => !changed.has(path)).map(shown);
  const named = [...urls.map(spelledBlanks), ...others].filter(
    (one, at) => at >= mostNamed || one.length > longest,
  );
  const places = [...changed, ...(command === undefined ? [] : [folderOf(request)])];
  return [...named, ...places.map(shown).filter(({ length }) => length > longestPlace)];
}

/** Replaces a path in the text by its display form, which says if it is outside the workspace. */
function withPlace(text: string, path: string, request: PermissionRequest): string {
  const shown = shownPath(path, request);
  return text.endsWith(path) && shown.startsWith(path) ? text.replace(path, () => shown) : text;
}

/** Quotes a name that could look like several names in a list. */
function listed(name: string): string {
  return name.includes(', ') ? JSON.stringify(name) : name;
}

/** @param left number of further names that are not in `named`. */
function withRest(named: readonly string[], left: number): readonly string[] {
  const more = named.length + left - mostNamed;
  if (more <= 0) return named;
  return [...named.slice(0, mostNamed), more === 1 ? t('1 more') : t('{0} more', more)];
}

/** True if the title shows the whole command, so that the card does not repeat it. */
export function titleHasCommand(line: string): boolean {
  return line.length <= longestCommand && oneLine(line) === line && shownBlock(line) === line;
}

/** The agent's own title, if `permissionTitle` does not show it and it says more than the card. */
export function titleOfAgent(request: PermissionRequest): string | undefined {
  const { subject } = request;
  if (request.isOwn) return undefined;
  const title = withoutTicks(subject.title.trim());
  if (!saysWhatItDoes(title, subject.kind) || isData(title)) return undefined;
  const { command, diffs } = subject;
  if (command !== undefined) return repeats(title, command) ? undefined : title;
  if (hasUnreadPatch(subject)) return title;
  if (diffs.length === 0) return undefined;
  // Without the names of the files, such a title is often only a verb.
  const rest = diffs.reduce(
    (text, { path }) => text.replaceAll(path, '').replaceAll(shownPath(path, request), ''),
    title,
  );
  return saysWhatItDoes(rest, undefined) ? title : undefined;
}

/**
 * What the request would run, to the letter: its command, or its title if only that has the command. Undefined if it names
 * none.
 */
export function commandToShow({
  subject,
  isOwn,
}: Pick<PermissionRequest, 'subject' | 'isOwn'>): string | undefined {
  const { command, kind, diffs, isUnknown } = subject;
  if (command !== undefined) return command.runs;
  if (isOwn || diffs.length > 0) return undefined;
  const title = withoutTicks(subject.title.trim());
  const isCommand = readsAsCommand(title) || (kind === 'execute' && isLongTitle(subject));
  return isCommand && !(kind === 'execute' && isUnknown) ? title : undefined;
}

/** True if the title can't be shown whole as a title. */
export function isLongTitle({ title }: Pick<PermissionSubject, 'title'>): boolean {
  return title.length > longest || oneLine(title, longest) !== title.trim();
}

function heading(request: PermissionRequest): string {
  const { subject } = request;
  const title = withoutTicks(subject.title.trim());
  if (request.isOwn) return title;
  const command = commandToShow(request);
  if (command !== undefined) {
    if (!titleHasCommand(command)) return t('Run this command');
    return subject.command || isBareCommand(command) ? t('Run {0}', command) : command;
  }
  const isNoSentence =
    subject.diffs.length > 0 ||
    hasUnreadPatch(subject) ||
    isData(title) ||
    !saysWhatItDoes(title, subject.kind) ||
    subject.paths.some((path) => isOnlyPath(title, path) || shownPath(path, request) === title);
  return (isNoSentence && fileHeading(request)) || title;
}

/** True if the title is the path, possibly after the usual verb, so that this client's words say the same. */
function isOnlyPath(title: string, path: string): boolean {
  return (
    title.endsWith(path) &&
    /^(?:(?:read|edit|write|delete|move)(?: file)?:? )?$/i.test(title.slice(0, -path.length))
  );
}

function isData(title: string): boolean {
  return /[{[]\s*"|\*\*\* Begin Patch/.test(title);
}

/** True for a command without a tool's name or a verb before it. */
function isBareCommand(title: string): boolean {
  return readsAsCommand(title) && !/^[\w .-]{1,60}:\s|^(?:run|exec)/i.test(title);
}

/**
 * Says what happens to which files. Undefined if the request names none. A patch that was not read whole may change files that
 * it does not name.
 */
function fileHeading(request: PermissionRequest): string | undefined {
  const { diffs, paths, kind, command } = request.subject;
  if (command !== undefined) return undefined;
  const isUnread = hasUnreadPatch(request.subject);
  const named =
    diffs.length > 0 && !isUnread
      ? diffsByFile(diffs).map(([diff]) => diff)
      : paths.map((path) => ({ path }));
  if (named.length === 0) return isUnread ? t('Apply a patch') : undefined;
  const first = named.slice(0, mostFormatted);
  const files = withRest(
    first.map((one) => changedPlace(one, request)),
    named.length - first.length,
  ).join(', ');
  if (isUnread) return t('Apply a patch that names {0}', files);
  const all = (what: string): boolean => diffs.length > 0 && diffs.every((diff) => diff.what === what);
  if (kind === 'delete' || all('deleted')) return t('Delete {0}', files);
  if (all('added') || (diffs.length > 0 && diffs.every(({ oldText }) => oldText === undefined)))
    return t('Write {0}', files);
  if (kind === 'move') return t('Move {0}', files);
  if (kind === 'read') return t('Read {0}', files);
  return kind === 'edit' || diffs.length > 0 ? t('Edit {0}', files) : undefined;
}

function changedPlace(
  { path, movedTo }: Pick<SubjectDiff, 'path' | 'movedTo'>,
  request: PermissionRequest,
): string {
  const place = listed(shownPath(path, request));
  return movedTo === undefined ? place : `${place} → ${listed(shownPath(movedTo, request))}`;
}

/** True if a title is the command, or its beginning, possibly after the name of a tool. */
function repeats(title: string, { line, runs }: SubjectCommand): boolean {
  if (title.length > longestCompared) return title === line || title === runs;
  const bare = plain(title);
  const afterName = plain(bare.replace(/^[\w .-]{1,30}:\s/, ''));
  return [line, runs].some((whole) => {
    const command = plain(whole.slice(0, 2 * longestCompared));
    // A truncated command does not describe the whole.
    const start = bare.replace(/(?:…|\.\.\.)$/, '').trim();
    return (
      (command === afterName && whole.length <= 2 * longestCompared) ||
      (start !== '' && command.startsWith(start))
    );
  });
}

function plain(text: string): string {
  return withoutTicks(text.trim()).replaceAll(/\s+/g, ' ').trim();
}

function withoutTicks(text: string): string {
  return /^`+([^`]+)`+$/.exec(text)?.[1] ?? text;
}
