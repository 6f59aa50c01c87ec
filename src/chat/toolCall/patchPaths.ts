// The files a patch names, in the two forms agents write: unified diffs, and `*** Update File:`.

const header =
  /^(?:---|\+\+\+|rename from|rename to|copy from|copy to|\*\*\* (?:Add|Update|Delete) File:|\*\*\* Move to:) +(\S.*)$/s;

/**
 * As the patch writes them, without `a/` and `b/`.
 * @param known paths that are named elsewhere. Some agents put `b` before an absolute path, as in `b/work/x`: where
 * `/work/x` is known, it is that.
 * @returns each once; a line that only looks like a header counts too.
 */
export function patchPaths(patch: string, known: readonly string[] = []): readonly string[] {
  const paths = new Set<string>();
  for (const line of patch.split(/\r?\n/)) {
    const path = diskPath(line);
    if (path === undefined) continue;
    paths.add(/^(?:---|\+\+\+)/.test(line) ? knownPath(path, known) : path);
  }
  return [...paths];
}

/** The file that one header names, which `/dev/null` is not. Undefined: it names none. */
export function diskPath(line: string): string | undefined {
  const named = header.exec(line)?.[1]?.split('\t', 1)[0]?.trim();
  if (named === undefined || named === '') return undefined;
  const path = /^(?:---|\+\+\+)/.test(line) ? named.replace(/^[ab]\//, '') : named;
  return path === '/dev/null' || (path === 'dev/null' && path !== named) ? undefined : path;
}

/** `path` as it is, or the absolute path that it means. */
export function knownPath(path: string, known: readonly string[]): string {
  return known.includes(`/${path}`) ? `/${path}` : path;
}
