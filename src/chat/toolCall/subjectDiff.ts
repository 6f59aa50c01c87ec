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

/**
 * True if one of `others` contains the change, since some agents describe a change twice. Errs on the side of false: showing a
 * change twice does no harm.
 */
export function isHeld(diff: SubjectDiff, others: readonly SubjectDiff[]): boolean {
  const { newText, oldText = '', what, movedTo, path } = diff;
  if (movedTo !== undefined) return false;
  return others.some(
    (other) =>
      sameFile(path, other.path) &&
      (what !== 'deleted' || other.what === 'deleted') &&
      other.newText.includes(newText.trimEnd()) &&
      (other.oldText ?? '').includes(oldText.trimEnd()),
  );
}

/** One path may be relative to an unknown folder. */
function sameFile(one: string, other: string): boolean {
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}
