// A change of a file as an agent tells of it in a tool call or a request for permission. All of it is the agent's text.

export interface SubjectDiff {
  readonly path: string;
  /** Undefined: the file is new, as far as the agent says. It may be a part of the file only. */
  readonly oldText: string | undefined;
  readonly newText: string;
  /** Where a patch says more than its texts do. */
  readonly what?: 'added' | 'deleted' | undefined;
  readonly movedTo?: string | undefined;
}
