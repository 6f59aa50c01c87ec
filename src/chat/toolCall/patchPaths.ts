// Extracts the paths of files that a patch names: unified diffs and `*** Update File:`.

const header =
  /^(?:---|\+\+\+|rename from|rename to|copy from|copy to|\*\*\* (?:Add|Update|Delete) File:|\*\*\* Move to:) +(\S.*)$/s;

/**
 * Returns each path once, as the patch writes it, without `a/` and `b/`. Includes lines that only look like headers.
 * @param known paths from elsewhere. Some agents write `b` before an absolute path, as in `b/work/x`: if `/work/x` is
 * known, it is used instead.
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

/** The path in a header line; undefined for `/dev/null` or if the line is not a header. */
export function diskPath(line: string): string | undefined {
  const named = header.exec(line)?.[1]?.split('\t', 1)[0]?.trim();
  if (named === undefined || named === '') return undefined;
  const path = /^(?:---|\+\+\+)/.test(line) ? named.replace(/^[ab]\//, '') : named;
  return path === '/dev/null' || (path === 'dev/null' && path !== named) ? undefined : path;
}

/** Returns the known absolute path that `path` stands for, else `path`. */
export function knownPath(path: string, known: readonly string[]): string {
  return known.includes(`/${path}`) ? `/${path}` : path;
}
