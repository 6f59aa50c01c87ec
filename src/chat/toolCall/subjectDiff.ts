// A file change as an agent describes it in a tool call or permission request. All fields are the agent's text.

export interface SubjectDiff {
  readonly path: string;
  /** May be only a part of the file. Undefined if the file is new, according to the agent. */
  readonly oldText: string | undefined;
  readonly newText: string;
  /** Set if a patch adds or deletes the file. */
  readonly what?: 'added' | 'deleted' | undefined;
  readonly movedTo?: string | undefined;
}
