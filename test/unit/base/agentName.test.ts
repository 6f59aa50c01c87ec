// Agents are shown by names that people know, and never by an id where a name is known.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { agentName } from '../../../src/base/agentName.ts';

describe('the name of an agent', () => {
  it('is the product of a known id', () => {
    const shown = ['builtin', 'claude-agent-acp', 'codex-acp', 'gemini', 'opencode', 'qwen-code'].map((id) =>
      agentName(id),
    );
    assert.deepEqual(shown, [
      ...['Built-in Agent', 'Claude Code', 'Codex', 'Gemini CLI', 'OpenCode', 'Qwen Code'],
    ]);
    const others = ['github-copilot-cli', 'copilot', 'kimi-code', 'goose', 'cline'].map((id) =>
      agentName(id),
    );
    assert.deepEqual(others, ['GitHub Copilot CLI', 'GitHub Copilot CLI', 'Kimi CLI', 'Goose', 'Cline']);
  });

  it('is the product that the agent says it is, also under another id', () => {
    assert.equal(agentName('work', { name: '@agentclientprotocol/claude-agent-acp' }), 'Claude Code');
    assert.equal(agentName('work', { name: 'gemini-cli', title: 'Something' }), 'Gemini CLI');
  });

  it('is the title of an unknown agent, and its id without one', () => {
    assert.equal(agentName('mine', { name: 'x', title: 'My Own Agent' }), 'My Own Agent');
    assert.equal(agentName('mine', { name: 'x' }), 'mine');
    assert.equal(agentName('mine', { title: ' ' }), 'mine');
  });

  it('keeps a name that the user chose', () => {
    assert.equal(agentName('My Claude', { title: 'Claude Agent' }), 'My Claude');
  });

  it('ignores a title that is long or has hidden characters', () => {
    for (const title of ['x'.repeat(41), 'a\u202eb', 'a\nb'])
      assert.equal(agentName('mine', { title }), 'mine');
  });
});
