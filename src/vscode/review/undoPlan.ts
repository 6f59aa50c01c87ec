// Plans how to undo the changes of agents, from the current contents of the files.

import { undoFile, type ReviewedFile } from '../../chat/review/reviewedFile.ts';
import { currentVersion, type FileStep } from './applyTargets.ts';
import type { KeptContents } from '../storage/keptContents.ts';
import type { ReviewPlaces } from './reviewPlaces.ts';

export interface UndoPlan {
  readonly steps: FileStep[];
  /** URIs of files that can't be undone completely. */
  readonly conflicts: string[];
}

/** @param files by URI; undefined if nothing is known of the file. */
export async function planUndo(
  files: ReadonlyMap<string, ReviewedFile | undefined>,
  places: ReviewPlaces,
  contents: KeptContents,
): Promise<UndoPlan> {
  const steps: FileStep[] = [];
  const conflicts: string[] = [];
  for (const [uri, file] of files) {
    const now = (await currentVersion(uri, places, contents))?.version;
    const { target, isConflict } =
      file && now ? undoFile(file, now) : { target: undefined, isConflict: true };
    if (target && now) steps.push({ uri, now, target });
    if (isConflict) conflicts.push(uri);
  }
  return { steps, conflicts };
}
