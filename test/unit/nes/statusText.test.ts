// Tests that the status bar item shows the names of agents, not their ids.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { agentLine, statusLabel } from '../../../src/nes/statusText.ts';

describe('the texts of the status bar item', () => {
  for (const [id, name] of [
    ['builtin', 'Built-in Agent'],
    ['claude-code-acp', 'Claude Code'],
    ['My Agent', 'My Agent'],
    ['helper', 'helper'],
  ] as const)
    it(`name the agent ${id}`, () => {
      assert.equal(agentLine('Chat', id, 'ready'), `**Chat** · ${name.replace('-', '\\-')}: ready`);
      assert.equal(statusLabel(id, 'ready', undefined, 'Alt+L'), `ACP Host: ${name}, ready`);
      assert.equal(
        statusLabel(id, 'ready', 'Rename total', 'Alt+L'),
        `ACP Host: ${name}, ready; suggestion: Rename total. Alt+L accepts it, Escape dismisses it`,
      );
    });

  it('show Markdown of an agent as text', () => {
    assert.equal(agentLine('Chat', '*x*', '[a](b)'), '**Chat** · \\*x\\*: \\[a\\]\\(b\\)');
  });
});
