// Plans how to undo the changes of agents in whole files, from the current contents of the files. Used by `Review`.

import { neverCancelled, timeBoxed } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { FileVersion } from '../../chat/review/fileVersion.ts';
import { type ReviewedFile, undoFile } from '../../chat/review/reviewedFile.ts';
import type { FileStep } from './applyTargets.ts';

export interface UndoPlan {
  readonly steps: FileStep[];
  /** URIs of files that can't be undone completely. */
  readonly conflicts: string[];
}

/** ms for each file: the user waits for a question. A file on a disk that does not answer counts as changed. */
export const readPatience = 5_000;

/**
 * @param files by URI; undefined if nothing is known of the file.
 * @param versionOf resolves to the current version of a file; to undefined if it can't be reviewed.
 */
export async function planUndo(
  files: ReadonlyMap<string, ReviewedFile | undefined>,
  versionOf: (uri: string) => Promise<FileVersion | undefined>,
  clock: Clock,
): Promise<UndoPlan> {
  const steps: FileStep[] = [];
  const conflicts: string[] = [];
  for (const [uri, file] of files) {
    const read = await timeBoxed(versionOf(uri), readPatience, clock, neverCancelled);
    if (read.kind === 'failed') throw read.error;
    const now = read.kind === 'done' ? read.value : undefined;
    const { target, isConflict } =
      file && now ? undoFile(file, now) : { target: undefined, isConflict: true };
    if (target && now) steps.push({ uri, now, target });
    if (isConflict) conflicts.push(uri);
  }
  return { steps, conflicts };
}
