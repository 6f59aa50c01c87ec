// Tests the text of the notification about the end of a turn.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { turnNoticeText } from '../../../../src/vscode/chat/turnNoticeText.ts';

describe('the text of a notification about a turn', () => {
  it('names the agent, and what its conversation is about', () => {
    assert.equal(turnNoticeText('claude-code-acp', 'Fix it', undefined), 'Claude Code is done: Fix it');
    assert.equal(
      turnNoticeText('builtin', 'Fix it', 'No model.'),
      'Built-in Agent failed: No model. (Fix it)',
    );
    assert.equal(turnNoticeText('My Agent', 'Fix it', ''), 'My Agent failed:  (Fix it)');
  });

  it('is bounded', () => {
    const long = 'x'.repeat(500);
    assert.ok(turnNoticeText(long, long, long).length < 250);
  });
});
