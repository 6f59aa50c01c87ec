// Asks git about several files at once. Git fails for all of them if it can't judge one, such as a file of a submodule: then it is
// asked about halves. Used by `IgnoredFiles` and `findGitIgnored`.

/** Of absolute paths, those that git ignores, and those of which it can't say whether it does. */
export interface IgnoredPaths {
  readonly ignored: ReadonlySet<string>;
  readonly unknown: ReadonlySet<string>;
}

/** Maximum number of questions after the first one, each of which starts a process. */
export const mostQuestions = 64;

/**
 * @param file one that git can judge unless it fails for all files. Asked about only after git failed for `paths`. @param ask
 * resolves to the ignored ones, or to undefined if git fails.
 */
export async function askInHalves(
  paths: readonly string[],
  file: string,
  ask: (paths: readonly string[]) => Promise<Iterable<string> | undefined>,
): Promise<IgnoredPaths> {
  const all = await ask(paths);
  if (all) return { ignored: new Set(all), unknown: new Set() };
  const ignored = new Set<string>();
  const unknown = new Set<string>();
  let left = mostQuestions;
  const isAble = paths.length > 1 && (await ask([file])) !== undefined;
  // Sorted: the files that git can't judge are often in one folder. The larger parts come first, so that few files are left if the
  // questions do not suffice.
  const parts = isAble ? halvesOf(paths.toSorted()) : [paths];
  for (const part of parts) {
    const answer = isAble && left-- > 0 ? await ask(part) : undefined;
    if (answer) for (const path of answer) ignored.add(path);
    else if (part.length > 1 && left > 0) parts.push(...halvesOf(part));
    else for (const path of part) unknown.add(path);
  }
  return { ignored, unknown };
}

function halvesOf(paths: readonly string[]): (readonly string[])[] {
  const middle = Math.ceil(paths.length / 2);
  return [paths.slice(0, middle), paths.slice(middle)];
}
