// Resolves what the page asks to open: a web address, or a place in a file of the open folders. Everything else is
// refused.

import { isInFolder, type PathAndFolder } from '../../../base/isInFolder.ts';
import { t } from '../../../base/l10n.ts';
import { absolutePath } from '../../../chat/path/filePath.ts';
import { type FolderName, openedPath } from '../../../chat/path/openedPath.ts';
import { readLink } from '../../window/link.ts';

export type PagePlace =
  /** The complete address that is opened. */
  | { readonly kind: 'address'; readonly href: string }
  /** `path` is absolute and in an open folder; `line` is 1-based. */
  | { readonly kind: 'file'; readonly path: string; readonly line: number | undefined }
  /** `reason` is shown to the user. */
  | { readonly kind: 'refused'; readonly reason: string };

/** The folders among which a path of an agent is looked up. All absolute. */
export interface PageFolders {
  /** The folder that relative paths are resolved against. */
  readonly base: string | undefined;
  /** The open folders. */
  readonly folders: readonly string[];
  /** Other names of these. */
  readonly names?: readonly FolderName[] | undefined;
}

export function readHref(href: string, within: PageFolders): PagePlace {
  if (/^https?:/i.test(href)) {
    const link = readLink(href);
    if (link.kind === 'link') return { kind: 'address', href: link.href };
    return { kind: 'refused', reason: t('Links of this kind are not opened.') };
  }
  const { path, line } = splitLine(href);
  const isPath = /^file:/i.test(path) || /^[A-Za-z]:[\\/]/.test(path) || !/^[A-Za-z][\w+.-]*:/.test(path);
  if (!isPath || path === '') return { kind: 'refused', reason: t('Links of this kind are not opened.') };
  return readPath(/^file:/i.test(path) ? path : decoded(path), line, within);
}

/** @param line 1-based; ignored if it is not a positive integer. */
export function readPath(
  path: string,
  line: number | undefined,
  { base, folders, names = [] }: PageFolders,
): PagePlace {
  const root = base ?? folders[0];
  const written = root === undefined ? undefined : absolutePath(path, root);
  const absolute = written === undefined ? undefined : openedPath(written, folders, names);
  if (absolute === undefined || !folders.some((folder) => isIn({ path: absolute, folder })))
    return { kind: 'refused', reason: t('The file is not in an open folder.') };
  const isLine = line !== undefined && Number.isSafeInteger(line) && line >= 1;
  return { kind: 'file', path: absolute, line: isLine ? line : undefined };
}

function isIn({ path, folder }: PathAndFolder): boolean {
  const root = absolutePath(folder, folder);
  return root !== undefined && isInFolder({ path, folder: root });
}

/** `a.ts#L12`, `a.ts#12`, `a.ts:12`, `a.ts:12:5`. */
function splitLine(href: string): { path: string; line: number | undefined } {
  const match = /^(.*?)(?:#L?(\d{1,9})(?:[-:,CL\d]*)|:(\d{1,9})(?::\d{1,9})?)$/s.exec(href);
  if (match) return { path: match[1]!, line: Number(match[2] ?? match[3]) };
  return { path: href.replace(/#.*$/s, ''), line: undefined };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // The path is not percent-encoded.
    return path;
  }
}
