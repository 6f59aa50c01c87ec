// Tokens of sessions that have ended are recognized, and only the latest ones are remembered.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { EndedTokens, SessionToken } from '../../../../../src/vscode/editorTools/server/sessionTokens.ts';

describe('EndedTokens', () => {
  it('finds the agent of a token, of the latest 100', () => {
    const ended = new EndedTokens();
    const tokens = Array.from({ length: 101 }, () => new SessionToken());
    for (const [at, token] of tokens.entries()) ended.add(`agent ${at}`, token);
    const agentOf = (text: string): string | undefined => ended.find(Buffer.from(text))?.agent;
    assert.equal(agentOf(tokens[100]!.text), 'agent 100');
    assert.equal(agentOf(tokens[1]!.text), 'agent 1');
    assert.equal(agentOf(tokens[0]!.text), undefined);
    assert.equal(agentOf(new SessionToken().text), undefined);
    assert.equal(agentOf(''), undefined);
  });
});
