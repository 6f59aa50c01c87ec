// The place on disk that an agent's path leads to. `FileAccess` finds it; everything that reads or writes a file uses it.

/** Valid when it was found: check with `FileAccess.confirm` before using `path` later. */
export interface FilePlace {
  /** The path from the request, absolute and normalised. */
  readonly requested: string;
  /** The real path, with all links followed. */
  readonly path: string;
  readonly exists: boolean;
}
