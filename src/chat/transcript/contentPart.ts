// Converts content blocks and the content of tool calls to what the page shows (ACP v1 "Content").

import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import type { Part, CallView } from '../messages/messages.ts';
import type { ToolCallContent } from '../../protocol/session/toolCall.ts';
import { changedLines } from '../../base/diffs/changedLines.ts';
import { partsPreview } from '../review/diffPreview.ts';
import { partsLength, trimmedPart } from '../review/fileDiffs.ts';
import { partCounts } from '../review/lineCounts.ts';
import { mergedDiffs, partsOf, type ShownItem } from './callDiff.ts';

/** Maximum UTF-16 units shown of an unknown type. */
const longestType = 60;

export function contentPart(block: ContentBlock): Part {
  switch (block.type) {
    case 'text':
      return { kind: 'text', text: block.text };
    case 'image':
    case 'audio':
      return { kind: block.type, mimeType: block.mimeType, data: block.data };
    case 'resource_link':
      return { kind: 'resource', uri: block.uri, name: block.title ?? block.name };
    case 'resource': {
      const { resource } = block;
      const text = 'text' in resource && typeof resource.text === 'string' ? resource.text : undefined;
      const named = { kind: 'resource' as const, uri: resource.uri, name: lastSegment(resource.uri) };
      return text === undefined ? named : { ...named, text };
    }
    case 'unknown':
      return { kind: 'unknown', type: typeOf(block.raw).slice(0, longestType) };
  }
}

function typeOf(raw: unknown): string {
  const type = typeof raw === 'object' && raw !== null && 'type' in raw ? raw.type : undefined;
  return typeof type === 'string' ? type : 'unknown';
}

function lastSegment(uri: string): string {
  const path = uri.replace(/[?#].*$/s, '');
  const name = path.split('/').findLast((segment) => segment !== '') ?? uri;
  try {
    return decodeURIComponent(name);
  } catch {
    // Malformed percent encoding: shown as it is.
    return name;
  }
}

/** Maximum number of files of a call whose changed lines are counted, since counting is slow. */
const mostCounted = 20;
/** Maximum number of files of a call whose lines are shown, and of lines of each. */
const mostPreviews = 10;
const mostLines = 200;
/** UTF-16 units of all changed lines of a call that are compared; a file that has more than what is left is neither counted nor shown. */
const mostCompared = 400_000;
/** Maximum UTF-16 units of the lines of one file. */
const longestPreview = 20_000;

type ShownContent = Pick<CallView, 'content' | 'diffCounts' | 'diffPreviews'>;

/**
 * Reduces the content of a tool call to what the page shows: one diff for each file, without its texts, with counts of
 * changed lines and the first of these lines.
 */
export function shownContent(content: readonly ToolCallContent[]): ShownContent {
  const items = mergedDiffs(content);
  let counted = 0;
  let left = mostCompared;
  const diffCounts = items.map((item) => {
    if (item.type !== 'diff' || ++counted > mostCounted) return null;
    const changed = partsOf(item).map(({ oldText, newText }) => changedLines(oldText, newText));
    const length = partsLength(changed);
    if (length > left) return null;
    left -= length;
    return partCounts(changed);
  });
  return {
    content: items.map(withoutTexts),
    ...(counted > 0 && { diffCounts, diffPreviews: diffPreviews(items) }),
  };
}

/** The changed lines of the first files. @param items null for those of other types. */
export function diffPreviews(items: readonly (ShownItem | null)[]): NonNullable<CallView['diffPreviews']> {
  let shown = 0;
  let left = mostCompared;
  return items.map((item) => {
    if (item?.type !== 'diff' || ++shown > mostPreviews) return null;
    const changed = partsOf(item).map(trimmedPart);
    const length = partsLength(changed);
    if (length > left) return null;
    left -= length;
    const preview = partsPreview(changed, mostLines);
    return preview.text === '' || preview.text.length > longestPreview ? null : preview;
  });
}

function withoutTexts(item: ShownItem): ToolCallContent {
  switch (item.type) {
    case 'content':
      return { type: 'content', content: item.content };
    case 'diff': {
      // An absent `oldText` marks a new file.
      const oldText = item.oldText === undefined ? {} : { oldText: '' };
      return { type: 'diff', path: item.path, ...oldText, newText: '' };
    }
    case 'terminal':
      return { type: 'terminal', terminalId: item.terminalId };
  }
}
