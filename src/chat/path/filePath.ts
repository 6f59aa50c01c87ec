// Normalizes paths from agents so that they can be compared: absolute, with slashes, without `.` and `..`.

import { isFileUri, pathOfFileUri } from '../../base/canonicalUri.ts';
import { isInFolder, isWindowsPath, type PathAndFolder } from '../../base/isInFolder.ts';

/** Maximum UTF-16 units of a path. */
const mostLength = 4096;
const control = /\p{Cc}/u;
const drive = /^[A-Za-z]:[\\/]/;
/** Names of devices on Windows, in any folder: a printer, a serial port, the console. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d\u00b9\u00b2\u00b3]) *(?:\.|$)/i;

/**
 * Resolves `path` against `base`, which must be absolute. Undefined if the target is uncertain: a home folder, a URL,
 * control characters.
 */
export function absolutePath(path: string, base: string): string | undefined {
  if (path === '' || path.length > mostLength || control.test(path) || path.startsWith('~')) return undefined;
  if (isFileUri(path)) return fromFileUri(path, base);
  if (/^[\w+.-]{2,}:\/\//.test(path)) return undefined;
  if (drive.test(path) || path.startsWith('\\\\')) return normal(path.replaceAll('\\', '/'), true);
  if (isWindowsPath(base)) {
    const slashed = path.replaceAll('\\', '/');
    if (slashed.startsWith('//')) return normal(slashed, true);
    // `C:name` and `/name` depend on the drive's current folder.
    if (/^[A-Za-z]:/.test(path) || slashed.startsWith('/')) return undefined;
    return normal(`${base.replaceAll('\\', '/')}/${slashed}`, true);
  }
  return normal(path.startsWith('/') ? path : `${base}/${path}`, false);
}

/**
 * The part of `path` below `folder`, `''` for the folder itself; undefined if it is elsewhere. Both must come from
 * `absolutePath`.
 */
export function relativePath({ path, folder }: PathAndFolder): string | undefined {
  if (!isInFolder({ path, folder })) return undefined;
  return path.slice(folder.length).replace(/^\//, '');
}

function normal(path: string, windows: boolean): string | undefined {
  const root = windows ? /^([A-Za-z]:|\/\/[^/]+\/[^/]+|)/.exec(path)![0] : '';
  const kept: string[] = [];
  for (const part of path.slice(root.length).split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') kept.pop();
    // Windows reads `.. ` as `..` and `name.` as `name`; a colon selects an alternate data stream.
    else if (windows && (/[. ]$/.test(part) || part.includes(':') || device.test(part))) return undefined;
    else kept.push(part);
  }
  const start = /^[A-Za-z]:$/.test(root) ? root.toLowerCase() : root;
  return `${start}/${kept.join('/')}`;
}

function fromFileUri(uri: string, base: string): string | undefined {
  const path = pathOfFileUri(uri);
  if (path === undefined || control.test(path)) return undefined;
  // Network shares exist on Windows only.
  if (path.startsWith('//')) return isWindowsPath(base) ? normal(path, true) : undefined;
  return normal(path, drive.test(path));
}
