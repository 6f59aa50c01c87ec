// The content of a tool call as the page shows it: without the texts of diffs, of which it only shows how much they change.

import type { ToolCallContent } from '../../protocol/session/toolCall.ts';
import { lineCounts } from '../toolCall/lineCounts.ts';
import type { CallView } from '../messages/messages.ts';

/** Diffs of a call that are counted: it takes time. */
const mostCounted = 20;

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
      // Whether there is an old text says whether the file is new.
      const oldText = item.oldText === undefined ? {} : { oldText: '' };
      return { type: 'diff', path: item.path, ...oldText, newText: '' };
    }
    case 'terminal':
      return { type: 'terminal', terminalId: item.terminalId };
  }
}
