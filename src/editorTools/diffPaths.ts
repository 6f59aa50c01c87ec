// Rewrites the paths in the header of a file's diff. Git writes paths relative to the repository, tools show them relative to the
// workspace folder. Used by the tool `git_changes`.

import { gitDiffHeader, type GitDiffNames } from '../base/diffs/gitDiff.ts';

/** @param part the diff of one file. @param shown converts a path of git to the path to show. */
export function rewriteDiffPaths(
  part: string,
  { from, to }: GitDiffNames,
  shown: (path: string) => string,
): string {
  const header = gitDiffHeader(part);
  const [old, now] = [shown(from), shown(to)];
  const side = (written: string, name: string): string => (written === '/dev/null' ? written : name);
  return (
    header
      .replace(/^diff --git .+$/m, () => `diff --git a/${old} b/${now}`)
      .replace(/^diff --(cc|combined) .+$/m, (_, kind: string) => `diff --${kind} ${now}`)
      .replace(/^--- (.+?)(\t?)$/m, (_, name: string, end: string) => `--- ${side(name, `a/${old}`)}${end}`)
      .replace(
        /^\+\+\+ (.+?)(\t?)$/m,
        (_, name: string, end: string) => `+++ ${side(name, `b/${now}`)}${end}`,
      )
      .replace(/^(rename|copy) from .+$/m, (_, verb: string) => `${verb} from ${old}`)
      .replace(/^(rename|copy) to .+$/m, (_, verb: string) => `${verb} to ${now}`)
      .replace(
        /^Binary files (.+) and (\S+|".+"|b\/.+) differ$/m,
        (_, first: string, second: string) =>
          `Binary files ${side(first, `a/${old}`)} and ${side(second, `b/${now}`)} differ`,
      ) + part.slice(header.length)
  );
}
