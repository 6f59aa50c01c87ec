// Where a path of an agent's leads on disk. `FileAccess` finds it; all that read or write a file use it.

/** Where a request leads. Whoever uses `path` checks with `confirm` that it still does. */
export interface FilePlace {
  /** Absolute, as the agent has it. */
  readonly requested: string;
  /** With all links followed. */
  readonly path: string;
  readonly exists: boolean;
}
