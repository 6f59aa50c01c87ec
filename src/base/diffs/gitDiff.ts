// Divides the output of `git diff` into files and reads their names, also names that git quotes, such as `"b/caf\303\251.ts"`.
// Used by the context from git and by the tool `git_changes`.

import { unquoted } from './patchNames.ts';

/** Maximum UTF-16 units of a header. */
const longestHeader = 32_768;
const noFile = '/dev/null';

/** Paths relative to the repository. Both are equal unless the file was renamed or copied. */
export interface GitDiffNames {
  readonly from: string;
  readonly to: string;
}

/** Returns the diff of each file. No line of a hunk begins like a part, so that the text of a file can't divide one. */
export function gitDiffParts(diff: string): readonly string[] {
  return diff === '' ? [] : diff.split(/^(?=diff --(?:git|cc|combined) |\* Unmerged path )/m);
}

/** Returns the text of a part before its first hunk, whose lines may look like lines of the header. */
export function gitDiffHeader(part: string): string {
  const start = part.slice(0, longestHeader);
  const hunk = /^@@+ /m.exec(start);
  return hunk ? part.slice(0, hunk.index) : start;
}

/** Returns the names of the file of a part, with any prefixes that the user's settings of git select. Undefined if they are unclear. */
export function gitDiffNames(part: string): GitDiffNames | undefined {
  const lines = gitDiffHeader(part).split('\n');
  const after = (start: RegExp): string | undefined => {
    const line = lines.find((one) => start.test(one));
    return line?.replace(start, '').replace(/\t$/, '');
  };
  const head = after(/^diff --(?:git|cc|combined) /);
  if (head === undefined) return undefined;
  const moved = namesOf(after(/^(?:rename|copy) from /), after(/^(?:rename|copy) to /));
  if (moved) return moved;
  const [old, now] = [after(/^--- /), after(/^\+\+\+ /)];
  const written = now === undefined || now === noFile ? old : now;
  if (written === undefined) return headNames(head);
  const hasNoPrefix = head === `${written} ${written}`;
  const name = hasNoPrefix ? unquoted(written) : withoutPrefix(unquoted(written));
  return name === undefined ? undefined : { from: name, to: name };
}

function namesOf(from: string | undefined, to: string | undefined): GitDiffNames | undefined {
  const names = [from, to].map((name) => (name === undefined ? undefined : unquoted(name)));
  const [old, now] = names;
  return old === undefined || now === undefined ? undefined : { from: old, to: now };
}

/** The names of a file without changed lines: a file that is not text, or of which only the mode has changed. */
function headNames(head: string): GitDiffNames | undefined {
  const middle = (head.length - 1) / 2;
  if (head[middle] !== ' ') return undefined;
  const halves = [head.slice(0, middle), head.slice(middle + 1)].map(unquoted);
  const [from, to] = halves[0] === halves[1] ? halves : halves.map(withoutPrefix);
  return from !== undefined && from === to ? { from, to: from } : undefined;
}

/** Prefixes are `a/` and `b/`, or others of one letter, such as `i/` for the index. */
function withoutPrefix(name: string | undefined): string | undefined {
  return name !== undefined && /^[a-z12]\//.test(name) ? name.slice(2) : undefined;
}
