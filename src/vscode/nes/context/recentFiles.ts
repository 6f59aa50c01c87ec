// Context `recentFiles`: the whole text of what the user edited or looked at last, also when its tab is closed by now.

import type { RecentDocument } from '../../../nes/context/recentDocuments.ts';
import { timeBoxed } from '../../../base/timeBox.ts';
import { takeWhole } from '../../../nes/context/wholeTexts.ts';
import type { NesRecentFile } from '../../../protocol/nes/nesContext.ts';
import type { EligibleDocuments } from '../../documents/eligibleDocuments.ts';
import { fileText, type TimeBox } from './fileText.ts';

/**
 * Most recent first, without `current`: the agent knows that one, or cannot use it. A file is there whole or not at
 * all; those that are too large, or not read in time, make room for older ones.
 */
export async function collectRecentFiles(
  recent: readonly RecentDocument[],
  current: string,
  eligible: EligibleDocuments,
  maxCount: number,
  { ms, clock, token }: TimeBox,
): Promise<NesRecentFile[]> {
  const candidates = recent.filter(({ uri }) => uri !== current).slice(0, 2 * maxCount);
  const texts: (string | undefined)[] = [];
  const reading = candidates.map(async ({ uri }, i) => {
    texts[i] = await fileText(uri, eligible);
  });
  await timeBoxed(Promise.all(reading), ms, clock, token);
  const files = candidates.flatMap(({ uri, languageId }, i) => {
    const text = texts[i];
    return text === undefined ? [] : [{ uri, languageId, text }];
  });
  return takeWhole(files, maxCount);
}
