// Shows the paths in the head of a file's diff as all tools show paths, while git's are relative to the repository.

/** The lines of the head that name the file. */
const nameLine = /^(--- a\/|\+\+\+ b\/|rename from |rename to |copy from |copy to )(.+?)(\t?)$/gm;

/** The path of the changed file in the diff of one file; '' if it is not in the head, as of a binary file. */
export function pathOfDiff(part: string): string {
  const head = part.slice(0, 4_096);
  return (/^\+\+\+ b\/(.+)$/m.exec(head) ?? /^--- a\/(.+)$/m.exec(head))?.[1]?.replace(/\t$/, '') ?? '';
}

/** @param part the diff of one file. @param shown gets a path as git writes it. */
export function withShownPaths(part: string, shown: (path: string) => string): string {
  const head = headOf(part);
  const path = pathOfDiff(head);
  if (path === '') return part;
  const old = /^--- a\/(.+?)\t?$/m.exec(head)?.[1] ?? path;
  return (
    head
      .replace(/^diff --git .+$/m, () => `diff --git a/${shown(old)} b/${shown(path)}`)
      .replaceAll(nameLine, (_, start: string, name: string, end: string) => `${start}${shown(name)}${end}`) +
    part.slice(head.length)
  );
}

/** Up to the first hunk, whose lines may look like lines of the head. */
function headOf(part: string): string {
  const hunk = /^@@ /m.exec(part);
  return hunk ? part.slice(0, hunk.index) : part;
}
