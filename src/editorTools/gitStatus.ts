// The changed files in an answer of the tool `git_changes`, one a line. VS Code marks untracked files with the letter that git
// uses for conflicts, so a note says what it means here.

interface ChangedFile {
  /** As VS Code shows it, `!` for a conflict. */
  readonly letter: string;
  /** The path to show. */
  readonly path: string;
}

export interface StatusLines {
  readonly lines: readonly string[];
  /** For the model. */
  readonly notes: readonly string[];
}

export function statusLines(files: readonly ChangedFile[]): StatusLines {
  const has = (letter: string): boolean => files.some((one) => one.letter === letter);
  return {
    lines: files.map(({ letter, path }) => `${letter} ${path}`),
    notes: [
      ...(has('U') ? ['U: untracked. The diff does not have these files: read them.'] : []),
      ...(has('!') ? ['!: conflict.'] : []),
    ],
  };
}
