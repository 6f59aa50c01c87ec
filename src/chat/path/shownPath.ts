// Formats paths from agents for display: relative to their workspace folder, as VS Code does. Used by tool rows,
// permission cards and lists. For display only: files are opened by the path that the agent wrote.

import { escapeHidden } from '../../base/escapeHidden.ts';
import { isInFolder } from '../../base/isInFolder.ts';
import { absolutePath, relativePath } from './filePath.ts';
import { type FolderName, openedPath } from './openedPath.ts';
import type { ToolKind } from '../../protocol/session/toolCall.ts';

/** The folders of a session. Absolute paths; relative paths from the agent are resolved against `cwd`. */
export interface PathScope {
  readonly cwd: string;
  readonly folders: readonly string[];
  /** Other names of `folders`. */
  readonly names?: readonly FolderName[] | undefined;
}

/**
 * `src/a.ts` in the only folder, `folder/src/a.ts` where there are several, `.` for the only folder itself. A path
 * outside of them, also one that leaves them by `..`, is shown absolute. A path whose target is unclear is shown as it
 * is. Links are not followed. Invisible and bidirectional characters are escaped.
 */
export function shownPath(path: string, { cwd, folders, names = [] }: PathScope): string {
  const written = absolutePath(path, cwd);
  if (written === undefined) return escapeHidden(path);
  const absolute = openedPath(written, folders, names);
  const roots = folders.flatMap((folder) => absolutePath(folder, folder) ?? []);
  // The innermost of nested folders.
  const root = roots
    .filter((folder) => isInFolder({ path: absolute, folder }))
    .toSorted((one, other) => other.length - one.length)[0];
  if (root === undefined) return escapeHidden(absolute);
  const below = relativePath({ path: absolute, folder: root })!;
  // Text that begins with a tilde or a scheme would look like a path elsewhere.
  const meant = absolutePath(below, root);
  const isPlain = meant !== undefined && relativePath({ path: meant, folder: root }) === below;
  if (roots.length === 1) return below === '' ? '.' : escapeHidden(isPlain ? below : `./${below}`);
  const name = nameOf(root);
  const isAmbiguous =
    name === '' || name.startsWith('~') || roots.some((one) => one !== root && nameOf(one) === name);
  if (isAmbiguous) return escapeHidden(absolute);
  return escapeHidden(below === '' ? name : `${name}/${below}`);
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('/') + 1);
}

/** The titles of other kinds may be commands, which must not be changed. */
const fileKinds: ReadonlySet<ToolKind> = new Set<ToolKind>(['read', 'edit', 'delete', 'move', 'search']);

/** Maximum UTF-16 units of a title that is changed. */
const longest = 4_000;

/** Makes paths in the scope's folders relative, like `shownPath`. Does not escape characters. */
export function shownTitle(title: string, kind: ToolKind, { folders, names = [] }: PathScope): string {
  if (!fileKinds.has(kind) || title.length > longest) return title;
  let shown = title;
  const roots = [...new Set(folders.map((folder) => folder.replace(/[\\/]+$/, '')))].filter(
    (root) => root.length > 1,
  );
  for (const root of roots.toSorted((one, other) => other.length - one.length)) {
    const name = root.slice(Math.max(root.lastIndexOf('/'), root.lastIndexOf('\\')) + 1);
    const isAmbiguous = roots.some((one) => one !== root && one.endsWith(name));
    if (roots.length > 1 && isAmbiguous) continue;
    const others = names.flatMap((one) => (one.folder.replace(/[\\/]+$/, '') === root ? [one.name] : []));
    for (const one of [root, ...others])
      if (one.length > 1) shown = withoutRoot(shown, one, roots.length > 1 ? `${name}/` : '');
  }
  return shown;
}

/** Text before which no path begins: `/backup/work/a` is not `/work/a`. */
const insidePath = /[\p{L}\p{N}_./\\~-]$/u;

/** A separator and a path below the folder that has no `..`. */
const below = /^[\\/](?=[\p{L}\p{N}_.@])(?![^\s'"`]*\.\.)/u;

/** Replaces `root` with `instead` at the start of every path. */
function withoutRoot(text: string, root: string, instead: string): string {
  let shown = '';
  let from = 0;
  for (let at = text.indexOf(root); at >= 0; at = text.indexOf(root, at + root.length)) {
    const end = at + root.length;
    if (insidePath.test(text.slice(Math.max(0, at - 2), at)) || !below.test(text.slice(end))) continue;
    shown += text.slice(from, at) + instead;
    from = end + 1;
  }
  return shown + text.slice(from);
}
