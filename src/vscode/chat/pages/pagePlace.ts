// Resolves what the page asks to open: a web address, or a place in a file of the open folders. Everything else is
// refused.

import { isInFolder, isWindowsPath, type PathAndFolder } from '../../../base/isInFolder.ts';
import { t } from '../../../base/l10n.ts';
import { absolutePath } from '../../../chat/path/filePath.ts';
import { type FolderName, openedPath } from '../../../chat/path/openedPath.ts';
import { pathBelowNamed, pathInEach } from '../../../chat/path/pathCandidates.ts';
import { readPlaces, type PlaceRange, type TextPlace } from '../../../chat/path/textPlace.ts';
import { readLink } from '../../window/link.ts';

/** `path` is absolute and in an open folder. */
export interface FileCandidate {
  readonly path: string;
  readonly range: PlaceRange | undefined;
}

export interface FilePlaces {
  readonly kind: 'file';
  /** The files that may be meant, the most likely first; never empty. They need not exist. */
  readonly candidates: readonly FileCandidate[];
  /** What the path of a file elsewhere in the folders may end with, as written; undefined if the path is absolute. */
  readonly ending: FileCandidate | undefined;
}

export type PagePlace =
  /** The complete address that is opened. */
  | { readonly kind: 'address'; readonly href: string }
  | FilePlaces
  /** `reason` is shown to the user. */
  | { readonly kind: 'refused'; readonly reason: string };

/** All absolute. */
export interface PlaceScope {
  /** The folder that relative paths are resolved against first. */
  readonly base: string | undefined;
  /** The open folders. */
  readonly folders: readonly string[];
  /** Other names of these. */
  readonly names?: readonly FolderName[] | undefined;
  /** The folder that `~` stands for. */
  readonly home?: string | undefined;
}

/** @param href an address or a place, as in a link or in code. */
export function readHref(href: string, scope: PlaceScope): PagePlace {
  if (/^https?:/i.test(href)) {
    const link = readLink(href);
    if (link.kind === 'link') return { kind: 'address', href: link.href };
    return { kind: 'refused', reason: t('Links of this kind are not opened.') };
  }
  const places = readPlaces(href);
  if (places.length === 0) return { kind: 'refused', reason: t('Links of this kind are not opened.') };
  return filePlaces(places, scope);
}

/**
 * @param path of a tool call or a code block. If it does not exist, it may have lines at its end.
 * @param line 1-based; ignored if it is not a positive integer.
 */
export function readPath(path: string, line: number | undefined, scope: PlaceScope): PagePlace {
  const isLine = line !== undefined && Number.isSafeInteger(line) && line >= 1;
  const withLines = readPlaces(path).filter(({ range }) => range !== undefined);
  return filePlaces([{ path, range: isLine ? { line } : undefined }, ...withLines], scope);
}

function filePlaces(places: readonly TextPlace[], scope: PlaceScope): PagePlace {
  const all = places.flatMap(({ path, range }) => candidates(path, range, scope));
  const files = all.filter(({ path }, at) => all.findIndex((one) => one.path === path) === at);
  const endings = places.filter(({ path }) => isEnding(path));
  return files.length === 0
    ? { kind: 'refused', reason: t('The file is not in an open folder.') }
    : {
        kind: 'file',
        candidates: files,
        ending: endings.find(({ range }) => range !== undefined) ?? endings[0],
      };
}

function isEnding(path: string): boolean {
  return !/^(?:[\\/~]|[A-Za-z]:|file:)|(?:^|[\\/])\.\.(?:[\\/]|$)/i.test(path);
}

function candidates(
  path: string,
  range: PlaceRange | undefined,
  { base, folders, names = [], home }: PlaceScope,
): readonly FileCandidate[] {
  const first = base ?? folders[0];
  if (first === undefined) return [];
  const roots = folders.flatMap((folder) => absolutePath(folder, folder) ?? []);
  const isOpen = ({ path }: Pick<PathAndFolder, 'path'>): boolean =>
    roots.some((folder) => isInFolder({ path, folder }));
  const asOpen = (path: string): string => openedPath(path, folders, names);
  // The files of a session that works elsewhere are not those of the open folders.
  const bases = isOpen({ path: asOpen(first) }) ? [first, ...folders] : [first];
  const native = expandedPath(path, first, home);
  const absolute = [
    ...pathInEach(native, bases),
    ...(bases.length > 1 ? pathBelowNamed(native, folders) : []),
  ];
  return absolute.map(asOpen).flatMap((one) => (isOpen({ path: one }) ? [{ path: one, range }] : []));
}

/** The path with the user's home folder in place of `~`, and on Windows with a drive in place of that of a Unix shell. */
function expandedPath(path: string, base: string, home: string | undefined): string {
  if (home !== undefined && /^~[\\/]/.test(path)) return `${home}${path.slice(1)}`;
  return isWindowsPath(base) ? path.replace(/^\/(?:mnt\/|cygdrive\/)?([a-z])\//i, '$1:/') : path;
}
