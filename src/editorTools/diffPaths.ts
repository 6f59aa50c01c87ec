// Rewrites the paths in the header of a file's diff. Git writes paths relative to the repository, tools show them relative to the
// workspace folder. Used by the tool `git_changes`.

/** Lines of the header that name the file. */
const nameLine = /^(--- a\/|\+\+\+ b\/|rename from |rename to |copy from |copy to )(.+?)(\t?)$/gm;

/** Returns the path of the changed file in the diff of one file. Empty if the header has none, as for a binary file. */
export function pathOfDiff(part: string): string {
  const header = part.slice(0, 4_096);
  return (/^\+\+\+ b\/(.+)$/m.exec(header) ?? /^--- a\/(.+)$/m.exec(header))?.[1]?.replace(/\t$/, '') ?? '';
}

/** @param part the diff of one file. @param shown converts a path of git to the path to show. */
export function withShownPaths(part: string, shown: (path: string) => string): string {
  const header = headerOf(part);
  const path = pathOfDiff(header);
  if (path === '') return part;
  const old = /^--- a\/(.+?)\t?$/m.exec(header)?.[1] ?? path;
  return (
    header
      .replace(/^diff --git .+$/m, () => `diff --git a/${shown(old)} b/${shown(path)}`)
      .replaceAll(nameLine, (_, start: string, name: string, end: string) => `${start}${shown(name)}${end}`) +
    part.slice(header.length)
  );
}

/** The text before the first hunk, whose lines may look like lines of the header. */
function headerOf(part: string): string {
  const hunk = /^@@ /m.exec(part);
  return hunk ? part.slice(0, hunk.index) : part;
}
