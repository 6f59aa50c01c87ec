// The files a patch speaks of, in the two forms agents write: unified diffs, and `*** Update File:`.

const header =
  /^(?:---|\+\+\+|rename from|rename to|copy from|copy to|\*\*\* (?:Add|Update|Delete) File:|\*\*\* Move to:) +(\S.*)$/s;

/** As the patch writes them, without `a/` and `b/`. @returns each once; a line that only looks like a header counts too. */
export function patchPaths(patch: string): readonly string[] {
  const paths = new Set<string>();
  for (const line of patch.split(/\r?\n/)) {
    const named = header.exec(line)?.[1]?.split('\t', 1)[0]?.trim();
    if (named === undefined || named === '' || named === '/dev/null') continue;
    paths.add(/^(?:---|\+\+\+)/.test(line) ? named.replace(/^[ab]\//, '') : named);
  }
  return [...paths];
}
