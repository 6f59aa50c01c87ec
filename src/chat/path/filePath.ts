// Paths as agents write them, brought to one form in which they can be compared: absolute, with slashes, without dots.

import { isFileUri, pathOfFileUri } from '../../base/canonicalUri.ts';

/** UTF-16 units; a longer path is not a path. */
const mostLength = 4096;
const control = /\p{Cc}/u;
const drive = /^[A-Za-z]:[\\/]/;

/**
 * `path` as it is, or relative to `base`, which is absolute. Undefined when it can't be told for certain where it leads:
 * a home folder, an address, control characters.
 */
export function absolutePath(path: string, base: string): string | undefined {
  if (path === '' || path.length > mostLength || control.test(path) || path.startsWith('~')) return undefined;
  if (isFileUri(path)) return fromFileUri(path, base);
  if (/^[\w+.-]{2,}:\/\//.test(path)) return undefined;
  if (drive.test(path) || path.startsWith('\\\\')) return normal(path.replaceAll('\\', '/'), true);
  if (isWindows(base)) {
    const slashed = path.replaceAll('\\', '/');
    if (slashed.startsWith('//')) return normal(slashed, true);
    // `C:name` and `/name` mean what the drive's current folder says.
    if (/^[A-Za-z]:/.test(path) || slashed.startsWith('/')) return undefined;
    return normal(`${base.replaceAll('\\', '/')}/${slashed}`, true);
  }
  return normal(path.startsWith('/') ? path : `${base}/${path}`, false);
}

/** Whether `path` is `folder` or in it. Both as `absolutePath` gives them. */
export function isWithin(path: string, folder: string): boolean {
  const [inner, outer] = isWindows(folder) ? [path.toLowerCase(), folder.toLowerCase()] : [path, folder];
  return inner === outer || inner.startsWith(outer.endsWith('/') ? outer : `${outer}/`);
}

/** The part of `path` below `folder`, `''` for the folder itself; undefined when it is elsewhere. */
export function relativePath(path: string, folder: string): string | undefined {
  if (!isWithin(path, folder)) return undefined;
  return path.slice(folder.length).replace(/^\//, '');
}

function isWindows(path: string): boolean {
  return drive.test(path) || path.startsWith('\\\\') || path.startsWith('//');
}

function normal(path: string, windows: boolean): string | undefined {
  const root = windows ? /^([A-Za-z]:|\/\/[^/]+\/[^/]+|)/.exec(path)![0] : '';
  const kept: string[] = [];
  for (const part of path.slice(root.length).split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') kept.pop();
    // Windows takes `.. ` for `..`, and `name.` for `name`; a colon leads into another stream of the file.
    else if (windows && (/[. ]$/.test(part) || part.includes(':'))) return undefined;
    else kept.push(part);
  }
  const start = /^[A-Za-z]:$/.test(root) ? root.toLowerCase() : root;
  return `${start}/${kept.join('/')}`;
}

function fromFileUri(uri: string, base: string): string | undefined {
  const path = pathOfFileUri(uri);
  if (path === undefined || control.test(path)) return undefined;
  // A share is a place on Windows only.
  if (path.startsWith('//')) return isWindows(base) ? normal(path, true) : undefined;
  return normal(path, drive.test(path));
}
