// Prompts of ACP v2 are answered when the agent reports that it is idle.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Incoming } from '../../../../src/wire/message.ts';
import { V2Agent } from './v2Agent.ts';

const running = { sessionUpdate: 'state_update', state: 'running' };
const idle = { sessionUpdate: 'state_update', state: 'idle' };
const ended = { ...idle, stopReason: 'end_turn' };
const echo = { sessionUpdate: 'user_message', messageId: 'u', content: [{ type: 'text', text: 'hi' }] };

describe('prompts of ACP v2', () => {
  let agent: V2Agent;
  let id: number;
  const prompt = (sessionId = 's'): number => agent.ask('session/prompt', { sessionId, prompt: [] }).id;
  beforeEach(() => {
    agent = new V2Agent();
    id = prompt();
  });

  it('are answered when the agent is idle, after that state and with its reason and usage', () => {
    assert.deepEqual(agent.update(echo), []);
    assert.deepEqual(agent.answer(id, { messageId: 'u' }), []);
    agent.update(running);
    const [state, response] = agent.update({ ...idle, stopReason: 'max_tokens', usage: { totalTokens: 5 } });
    assert.equal(state?.kind, 'notification');
    assert.deepEqual(resultOf(response), { stopReason: 'max_tokens', usage: { totalTokens: 5 } });
  });

  it('are answered once', () => {
    agent.answer(id, {});
    assert.equal(agent.update(ended).length, 2);
    assert.equal(agent.update(ended).length, 1);
  });

  it('fail with the error of the idle state', () => {
    agent.answer(id, {});
    const error = { code: -32000, message: 'Sign in', data: { a: 1 } };
    const [, response] = agent.update({ ...idle, stopReason: 'error', error });
    assert.deepEqual(response?.kind === 'response' && response.error, error);
    const another = prompt();
    agent.answer(another, {});
    const [, unknown] = agent.update({ ...idle, stopReason: 'error' });
    assert.equal(unknown?.kind === 'response' && unknown.error?.code, -32603);
  });

  it('end also if the state precedes the answer', () => {
    agent.update(echo);
    agent.update(running);
    assert.equal(agent.update(ended).length, 1);
    assert.deepEqual(resultOf(agent.answer(id, { messageId: 'u' })[0]), { stopReason: 'end_turn' });
  });

  it('do not end by the state of earlier work, nor by a state of another session', () => {
    assert.equal(agent.update(ended).length, 1, 'the agent has not accepted it');
    agent.answer(id, {});
    assert.equal(agent.update(idle).length, 1, 'a repeated state');
    assert.equal(agent.update(ended, 'another').length, 1);
    agent.update(running);
    assert.equal(agent.update({ ...idle, background: [{ type: 'terminal', terminalId: 't' }] }).length, 2);
  });

  it('get the error of an agent that refuses them', () => {
    const [response] = agent.fail(id, -32800);
    assert.equal(response?.kind === 'response' && response.error?.code, -32800);
    assert.equal(agent.update(ended).length, 1);
  });

  it('end with the response of an agent that responds as in version 1', () => {
    assert.deepEqual(resultOf(agent.answer(id, { stopReason: 'refusal' })[0]), { stopReason: 'refusal' });
  });

  it('are cancelled when their session is closed', () => {
    agent.answer(id, {});
    const close = agent.ask('session/close', { sessionId: 's' }).id;
    const [response, closed] = agent.answer(close, {});
    assert.deepEqual(resultOf(response), { stopReason: 'cancelled' });
    assert.equal(closed?.kind === 'response' && closed.id, close);
    assert.equal(agent.update(ended).length, 1, 'a state of a session that ended');
  });

  it('are cancelled also if the agent accepts them after their session was closed', () => {
    agent.answer(agent.ask('session/close', { sessionId: 's' }).id, {});
    assert.deepEqual(resultOf(agent.answer(id, {})[0]), { stopReason: 'cancelled' });
  });

  it('stay open when closing their session fails', () => {
    agent.answer(id, {});
    const close = agent.ask('session/close', { sessionId: 's' }).id;
    assert.equal(agent.fail(close, -32603).length, 1);
    assert.equal(agent.update(ended).length, 2);
  });

  it('are not shown again, but messages of others are', () => {
    const part = { ...echo, sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'hi' } };
    assert.deepEqual(agent.update(part), []);
    assert.deepEqual(agent.update(part), []);
    assert.equal(agent.update({ ...part, messageId: 'of another client' }).length, 1);
    assert.equal(agent.update(part, 'another session').length, 1);
    agent.ask('_session/steering', { sessionId: 's', prompt: [] });
    assert.deepEqual(agent.update({ ...part, messageId: 'steered' }), []);
  });
});

function resultOf(message: Incoming | undefined): object {
  if (message?.kind !== 'response') throw new Error('No response');
  return JSON.parse(JSON.stringify(message.result)) as object;
}
