// Reduces the content of a tool call to what the page shows: diffs without their texts, with counts of changed lines.

import type { ToolCallContent } from '../../protocol/session/toolCall.ts';
import { lineCounts } from '../toolCall/lineCounts.ts';
import type { CallView } from '../messages/messages.ts';

/** Maximum number of diffs of a call whose lines are counted, since counting is slow. */
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
      // An absent `oldText` marks a new file.
      const oldText = item.oldText === undefined ? {} : { oldText: '' };
      return { type: 'diff', path: item.path, ...oldText, newText: '' };
    }
    case 'terminal':
      return { type: 'terminal', terminalId: item.terminalId };
  }
}
