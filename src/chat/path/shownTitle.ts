// The title of a tool call as it is shown: agents put absolute paths into it, which are cut off at the end that matters.

import type { ToolKind } from '../../protocol/session/toolCall.ts';
import type { PathScope } from './shownPath.ts';

/** Of other kinds the title may be a command, in which nothing may be changed. */
const fileKinds: ReadonlySet<ToolKind> = new Set<ToolKind>(['read', 'edit', 'delete', 'move', 'search']);

/** UTF-16 units; a longer title is no title. */
const longest = 4_000;

/** With paths of the scope's folders relative, as `shownPath` shows them. Characters are not escaped. */
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

/** A sign before which no path begins: `/backup/work/a` is another place than `/work/a`. */
const insidePath = /[\p{L}\p{N}_./\\~-]$/u;

/** A separator and what goes on below the folder, and does not leave it again. */
const below = /^[\\/](?=[\p{L}\p{N}_.@])(?![^\s'"`]*\.\.)/u;

/** Every path that begins with `root` begins with `instead` in its place. */
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
