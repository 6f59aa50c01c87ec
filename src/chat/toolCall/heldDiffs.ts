// Whether a change that an agent tells of in one way is one that it also tells of in another, so that it is shown once.

import type { SubjectDiff } from './subjectDiff.ts';

/** Errs on the side of no: what is shown twice does no harm. */
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

/** One may be relative to a folder that is not known here. */
function sameFile(one: string, other: string): boolean {
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}
