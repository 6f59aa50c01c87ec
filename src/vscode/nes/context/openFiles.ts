// Collects the context `openFiles`: the files open in tabs, last focused first.

import { TabInputText, window, workspace } from 'vscode';
import { rangeOnWire, type PositionOnWire } from '../../../nes/context/contextPosition.ts';
import type { RecentDocuments } from '../../../nes/context/recentDocuments.ts';
import type { NesOpenFile } from '../../../protocol/nes/nesContext.ts';
import { asRange } from '../../documents/convert.ts';
import type { EligibleDocuments } from '../../documents/eligibleDocuments.ts';
import { asEditorDocument } from '../../documents/vscodeDocument.ts';

/** Leaves out tabs whose file VS Code has not loaded yet, since their language is not known. */
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
