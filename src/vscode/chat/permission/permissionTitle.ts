// The heading of a request for permission: what the agent calls it, unless that only repeats what the card shows below it.

import { t } from '../../../base/l10n.ts';
import { saysWhatItDoes } from '../../../chat/toolCall/knownTitle.ts';
import type { SubjectCommand } from '../../../chat/permission/permissionSubject.ts';
import { withoutFolders } from '../../../chat/path/shortPaths.ts';
import type { PermissionRequest } from '../../serve/permissions/permissionPrompt.ts';
import { shownPath } from '../../serve/permissions/permissionText.ts';
import { oneLine } from '../../window/shownText.ts';

const longest = 300;
const mostNamed = 20;

/** One line. Addresses and files that nothing else shows stand beside it: an agent may leave them out of its title. */
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

/** Says of a path in the text that it is outside, where it is. */
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

/** What happens to which files. Undefined: it is about none. */
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

/** Whether a title is the command or its beginning, or has the tool's name before it. */
function repeats(title: string, { line, runs }: SubjectCommand): boolean {
  const bare = plain(title);
  const afterName = plain(bare.replace(/^[\w .-]{1,30}:\s/, ''));
  return [line, runs].map(plain).some((command) => {
    // The beginning of a command is no name for the whole of it.
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
