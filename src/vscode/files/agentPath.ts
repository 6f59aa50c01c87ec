// Parses a path from an agent's request: it must be absolute and name a plain file under the rules of this platform.

import { posix, win32 } from 'node:path';

export type AgentPath =
  /** Normalised: `.` and `..` are resolved lexically, without following links. */
  { readonly kind: 'path'; readonly path: string } | { readonly kind: 'refused'; readonly why: string };

/** UTF-16 units; no system opens longer ones. */
const longest = 4_096;
/** Device names on Windows: in every folder, with any extension. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i;

export function readAgentPath(raw: string, platform: NodeJS.Platform): AgentPath {
  if (raw.length > longest) return refused('The path is too long.');
  if (raw.includes('\0')) return refused('The path holds a NUL character.');
  return platform === 'win32' ? readWindowsPath(raw) : readPosixPath(raw);
}

function readPosixPath(raw: string): AgentPath {
  if (!posix.isAbsolute(raw)) return refused('The path must be absolute.');
  return { kind: 'path', path: withoutEnd(posix.normalize(raw), '/') };
}

/** Refuses spellings that Windows reads as another name, since a file must not have two names. */
function readWindowsPath(raw: string): AgentPath {
  const path = win32.normalize(raw);
  if (/^\\\\[.?](\\|$)/.test(path)) return refused('Device paths are not read.');
  const { root } = win32.parse(path);
  // `\file` depends on the current drive.
  if (!/^([a-z]:\\|\\\\[^\\]+\\[^\\]+\\)$/i.test(root)) return refused('The path must be absolute.');
  for (const part of path.slice(root.length).split('\\')) {
    if (part.includes(':')) return refused('Only a drive may have a colon.');
    if (/[. ]$/.test(part)) return refused('No part of the path may end with a dot or a space.');
    if (device.test(part)) return refused(`${part} is a device.`);
  }
  return { kind: 'path', path: path === root ? path : withoutEnd(path, '\\') };
}

/** Removes a separator at the end; the file system knows what is a folder. */
function withoutEnd(path: string, separator: string): string {
  return path.length > 1 && path.endsWith(separator) ? path.slice(0, -1) : path;
}

function refused(why: string): AgentPath {
  return { kind: 'refused', why };
}
