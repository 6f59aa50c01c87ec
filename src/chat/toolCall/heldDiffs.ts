// Recognizes a change that an agent describes twice, so that it is shown once.

import type { SubjectDiff } from './subjectDiff.ts';

/** True if one of `others` contains the change. Errs on the side of false: showing a change twice does no harm. */
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
