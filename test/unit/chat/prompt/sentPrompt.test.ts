// Tests which rows are prompts that can be edited, and what their text is.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/chat/messages/messages.ts';
import { promptText, sentPrompts } from '../../../../src/chat/prompt/sentPrompt.ts';

const text = (text: string): { readonly kind: 'text'; readonly text: string } => ({ kind: 'text', text });

describe('sent prompts', () => {
  it('are those that began a turn, with the text that was typed', () => {
    const resource = { kind: 'resource', uri: 'file:///w/a.ts', name: 'a.ts', text: 'content' } as const;
    const rows: readonly Entry[] = [
      { id: 1, kind: 'user', parts: [text('one'), resource, text('two')] },
      { id: 2, kind: 'user', parts: [text('added')], isSteered: true },
      { id: 3, kind: 'agent', parts: [text('answer')] },
      { id: 4, kind: 'user', parts: [resource] },
    ];
    assert.deepEqual(
      sentPrompts(rows).map((row) => [row.id, promptText(row)]),
      [
        [1, 'one\ntwo'],
        [4, ''],
      ],
    );
  });
});
