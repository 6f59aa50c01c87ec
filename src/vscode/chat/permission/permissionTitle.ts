// Creates the title of a permission request: the agent's own, unless it only repeats what the card shows.

import { t } from '../../../base/l10n.ts';
import { saysWhatItDoes } from '../../../chat/toolCall/callTitle.ts';
import type { SubjectCommand } from '../../../chat/permission/permissionSubject.ts';
import { withoutFolders } from '../../../chat/path/shownPath.ts';
import type { PermissionRequest } from '../../serve/permissions/permissionPrompt.ts';
import { shownPath } from '../../serve/permissions/permissionText.ts';
import { oneLine } from '../../window/shownText.ts';

const longest = 300;
const mostNamed = 20;

/** One line. Appends URLs and files of the request that the title does not mention, since agents may leave them out. */
export function permissionTitle(request: PermissionRequest): string {
  const { subject } = request;
  const inDiffs = new Set(subject.diffs.flatMap(({ path, movedTo }) => [path, movedTo]));
  const paths = subject.paths.filter((path) => !inDiffs.has(path));
  const named = [...subject.urls, ...paths.map((path) => shownPath(path, request))];
  const title = oneLine(
    paths.reduce((text, path) => withPlace(text, path, request), heading(request)),
    longest,
  );
  const missing = withRest(named.filter((one) => !title.includes(one)));
  return missing.length === 0
    ? title
    : `${title} (${missing.map((one) => oneLine(one, longest)).join(', ')})`;
}

/** Replaces a path in the text by its display form, which says if it is outside the workspace. */
function withPlace(text: string, path: string, request: PermissionRequest): string {
  const shown = shownPath(path, request);
  return text.endsWith(path) && shown.startsWith(path) ? text.replace(path, () => shown) : text;
}

function withRest(named: readonly string[]): readonly string[] {
  const more = named.length - mostNamed;
  if (more <= 0) return named;
  return [...named.slice(0, mostNamed), more === 1 ? t('1 more') : t('{0} more', more)];
}

function heading(request: PermissionRequest): string {
  const { subject } = request;
  const title = withoutTicks(subject.title.trim());
  const { command } = subject;
  if (command && (repeats(title, command) || !saysWhatItDoes(title, undefined)))
    return t('Run this command?');
  const isNoSentence =
    /[{[]\s*"|\*\*\* Begin Patch/.test(title) ||
    !saysWhatItDoes(title, subject.kind) ||
    subject.paths.some((path) => path === title || shownPath(path, request) === title);
  return (isNoSentence && fileHeading(request)) || withoutFolders(title, request.folders);
}

/** Says what happens to which files. Undefined if the request names none. */
function fileHeading(request: PermissionRequest): string | undefined {
  const { diffs, paths, kind, command } = request.subject;
  if (command !== undefined) return undefined;
  const named = diffs.length > 0 ? diffs.map(({ path }) => path) : paths;
  if (named.length === 0) return undefined;
  const files = withRest(named.slice(0, 200).map((path) => shownPath(path, request))).join(', ');
  const all = (what: string): boolean => diffs.length > 0 && diffs.every((diff) => diff.what === what);
  if (kind === 'delete' || all('deleted')) return t('Delete {0}', files);
  if (all('added') || (diffs.length > 0 && diffs.every(({ oldText }) => oldText === undefined)))
    return t('Write {0}', files);
  if (kind === 'move') return t('Move {0}', files);
  if (kind === 'read') return t('Read {0}', files);
  return kind === 'edit' || diffs.length > 0 ? t('Edit {0}', files) : undefined;
}

/** True if a title is the command, or its beginning, possibly after the name of a tool. */
function repeats(title: string, { line, runs }: SubjectCommand): boolean {
  const bare = plain(title);
  const afterName = plain(bare.replace(/^[\w .-]{1,30}:\s/, ''));
  return [line, runs].map(plain).some((command) => {
    // A truncated command does not describe the whole.
    const start = bare.replace(/(?:…|\.\.\.)$/, '').trim();
    return command === afterName || (start !== '' && command.startsWith(start));
  });
}

function plain(text: string): string {
  return withoutTicks(text.trim()).replaceAll(/\s+/g, ' ').trim();
}

function withoutTicks(text: string): string {
  return /^`+([^`]+)`+$/.exec(text)?.[1] ?? text;
}
