// Converts content blocks and the content of tool calls to what the page shows (ACP v1 "Content").

import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import type { Part, CallView } from '../messages/messages.ts';
import type { ToolCallContent } from '../../protocol/session/toolCall.ts';
import { lineCounts } from '../toolCall/lineCounts.ts';

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

/** Maximum number of diffs of a call whose lines are counted, since counting is slow. */
const mostCounted = 20;

/**
 * Reduces the content of a tool call to what the page shows: diffs without their texts, with counts of changed lines.
 */
export function shownContent(content: readonly ToolCallContent[]): Pick<CallView, 'content' | 'diffCounts'> {
  let counted = 0;
  const diffCounts = content.map((item) => {
    if (item.type !== 'diff' || ++counted > mostCounted) return null;
    const { added, removed } = lineCounts(item.oldText, item.newText);
    return { added, removed };
  });
  return { content: content.map(withoutTexts), ...(counted > 0 && { diffCounts }) };
}

function withoutTexts(item: ToolCallContent): ToolCallContent {
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
