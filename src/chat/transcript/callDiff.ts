// The diffs of a tool call as its row has them: one for each file, with all its parts. Used by rows and by the kept texts of diffs,
// which count the items of a call in the same way.

import type { ToolCallContent } from '../../protocol/session/toolCall.ts';
import { diffsByFile, type DiffPart } from '../review/fileDiffs.ts';

export interface CallDiff extends DiffPart {
  readonly type: 'diff';
  readonly path: string;
  /** Further parts of the file; the diff itself is the first one. */
  readonly rest?: readonly DiffPart[] | undefined;
}

type OtherContent = Exclude<ToolCallContent, { readonly type: 'diff' }>;
export type ShownItem = OtherContent | CallDiff;

/** The content with the diffs of one file as one item, at the place of the first. */
export function mergedDiffs(content: readonly ToolCallContent[]): readonly ShownItem[] {
  const files = diffsByFile(content.filter((item) => item.type === 'diff'));
  const byFirst = new Map(files.map((file) => [file[0], file]));
  return content.flatMap((item): ShownItem[] => {
    if (item.type !== 'diff') return [item];
    const file = byFirst.get(item);
    if (!file) return [];
    const [first, ...rest] = file.map(({ oldText, newText }) => ({
      ...(oldText !== undefined && { oldText }),
      newText,
    }));
    return [{ type: 'diff', path: item.path, ...first!, ...(rest.length > 0 && { rest }) }];
  });
}

/** At least one. */
export function partsOf({ oldText, newText, rest = [] }: CallDiff): readonly DiffPart[] {
  // Stored diffs of new files have null.
  return [{ oldText: oldText ?? undefined, newText }, ...rest];
}
