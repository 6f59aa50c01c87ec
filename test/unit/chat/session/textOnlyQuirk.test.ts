// Tests which agents are treated as if only text reached their model.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { effectiveCapabilities } from '../../../../src/chat/session/textOnlyQuirk.ts';

const agentCapabilities = { loadSession: true, promptCapabilities: { image: true, embeddedContext: true } };

describe('the capabilities of an agent', () => {
  const of = (name?: string, title?: string): object =>
    effectiveCapabilities({
      ...{ protocolVersion: 1, agentCapabilities },
      ...(name !== undefined && { agentInfo: { name, title, version: undefined } }),
    });

  it('are those that it declares', () => {
    for (const name of [
      undefined,
      'opencode',
      'gemini-cli',
      'decliner',
      '@agentclientprotocol/claude-agent-acp',
    ])
      assert.equal(of(name), agentCapabilities);
    assert.deepEqual(effectiveCapabilities({ protocolVersion: 1 }), {});
  });

  it('have no embedded context for agents that do not support it', () => {
    const promptCapabilities = { image: true, embeddedContext: false, textOnly: true };
    for (const [name, title] of [['cline'], ['@github/copilot'], ['agent', 'GitHub Copilot CLI']] as const)
      assert.deepEqual(of(name, title), { loadSession: true, promptCapabilities });
  });
});
