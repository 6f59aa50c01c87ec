// Collects the context `openFiles` (the files open in tabs) and `recentFiles` (whole texts of files the user edited or focused
// last).

import { TabInputText, window, workspace } from 'vscode';
import { rangeOnWire, type PositionOnWire } from '../../../nes/text/wirePosition.ts';
import {
  type RecentDocuments,
  type RecentDocument,
  takeWhole,
} from '../../../nes/context/recentDocuments.ts';
import type { NesOpenFile, NesRecentFile } from '../../../protocol/nes/nesContext.ts';
import { asRange } from '../../documents/convert.ts';
import type { EligibleDocuments } from '../../documents/eligibleDocuments.ts';
import { asEditorDocument } from '../../documents/vscodeDocument.ts';
import { timeBoxed } from '../../../base/cancellation.ts';
import { fileText, type TimeBox } from './fileText.ts';

/** Last focused first. Leaves out tabs whose file VS Code has not loaded yet, since their language is not known. */
export function collectOpenFiles(
  recent: RecentDocuments,
  eligible: EligibleDocuments,
  onWire: PositionOnWire,
  maxCount: number,
): NesOpenFile[] {
  const inTabs = new Set<string>();
  for (const { input } of window.tabGroups.all.flatMap(({ tabs }) => tabs)) {
    if (input instanceof TabInputText) inTabs.add(input.uri.toString());
  }
  return workspace.textDocuments
    .filter((document) => eligible.has(document) && inTabs.has(asEditorDocument(document).uri))
    .map((document) => ({ document, focusedAt: recent.focusedAt(asEditorDocument(document).uri) }))
    .toSorted((a, b) => (b.focusedAt ?? -1) - (a.focusedAt ?? -1))
    .slice(0, maxCount)
    .map(({ document, focusedAt }) => {
      const opened = asEditorDocument(document);
      const ranges = window.visibleTextEditors.find((editor) => editor.document === document)?.visibleRanges;
      const [first, last] = [ranges?.[0], ranges?.at(-1)];
      return {
        uri: opened.uri,
        languageId: document.languageId,
        visibleRange: first && last ? rangeOnWire(onWire, opened, asRange(first.union(last))) : null,
        ...(focusedAt !== undefined && { lastFocusedMs: focusedAt }),
      };
    });
}

/**
 * Most recent first, without `current`, which the agent already has; also files that were closed since. A file is included
 * whole or not at all; older ones take the place of those that are too large or not read in time.
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
    const text = await fileText(uri, eligible);
    if (typeof text === 'string') texts[i] = text;
  });
  await timeBoxed(Promise.all(reading), ms, clock, token);
  const files = candidates.flatMap(({ uri, languageId }, i) => {
    const text = texts[i];
    return text === undefined ? [] : [{ uri, languageId, text }];
  });
  return takeWhole(files, maxCount);
}
