// Formats the title of a tool call for display. Agents put absolute paths into titles, whose end would be cut off.

import type { ToolKind } from '../../protocol/session/toolCall.ts';
import type { PathScope } from './shownPath.ts';

/** The titles of other kinds may be commands, which must not be changed. */
const fileKinds: ReadonlySet<ToolKind> = new Set<ToolKind>(['read', 'edit', 'delete', 'move', 'search']);

/** Maximum UTF-16 units of a title that is changed. */
const longest = 4_000;

/** Makes paths in the scope's folders relative, like `shownPath`. Does not escape characters. */
export function shownTitle(title: string, kind: ToolKind, { folders }: PathScope): string {
  if (!fileKinds.has(kind) || title.length > longest) return title;
  let shown = title;
  const roots = [...new Set(folders.map((folder) => folder.replace(/[\\/]+$/, '')))].filter(
    (root) => root.length > 1,
  );
  for (const root of roots.toSorted((one, other) => other.length - one.length)) {
    const name = root.slice(Math.max(root.lastIndexOf('/'), root.lastIndexOf('\\')) + 1);
    const isAmbiguous = roots.some((one) => one !== root && one.endsWith(name));
    if (roots.length > 1 && isAmbiguous) continue;
    shown = withoutRoot(shown, root, roots.length > 1 ? `${name}/` : '');
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
