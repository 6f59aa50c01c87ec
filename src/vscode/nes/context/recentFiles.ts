// Collects the context `recentFiles`: whole texts of files the user edited or focused last, also if closed since.

import type { RecentDocument } from '../../../nes/context/recentDocuments.ts';
import { timeBoxed } from '../../../base/timeBox.ts';
import { takeWhole } from '../../../nes/context/wholeTexts.ts';
import type { NesRecentFile } from '../../../protocol/nes/nesContext.ts';
import type { EligibleDocuments } from '../../documents/eligibleDocuments.ts';
import { fileText, type TimeBox } from './fileText.ts';

/**
 * Most recent first, without `current`, which the agent already has. A file is included whole or not at all; older ones
 * take the place of those that are too large or not read in time.
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
