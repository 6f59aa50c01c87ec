// Background work of ACP v2: how it is known, listed and ended.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { V2Agent } from './v2Agent.ts';

const idle = { sessionUpdate: 'state_update', state: 'idle' };
const terminal = { type: 'terminal', terminalId: 't' };
const call = { type: 'tool_call', toolCallId: 'c' };
const cancellable = { capabilities: { cancel: {} } };

describe('background work of ACP v2', () => {
  let agent: V2Agent;
  const cancel = (sessionId = 's'): unknown[] =>
    agent.tell('session/cancel', { sessionId }).map(({ method, params }) => [method, params]);
  const stop = ['session/cancel', { sessionId: 's' }];
  beforeEach(() => {
    agent = new V2Agent();
    agent.update({ sessionUpdate: 'terminal_update', terminalId: 't', ...cancellable });
    agent.update({ sessionUpdate: 'tool_call_update', toolCallId: 'c', ...cancellable });
  });

  it('is ended with `session/cancel`, by one request for each call or terminal', () => {
    agent.update({ ...idle, background: [terminal, call, { type: '_newer', id: 1 }] });
    assert.deepEqual(cancel(), [
      stop,
      ['terminal/cancel', { sessionId: 's', terminalId: 't' }],
      ['tool_call/cancel', { sessionId: 's', toolCallId: 'c' }],
    ]);
    assert.deepEqual(cancel('another'), [['session/cancel', { sessionId: 'another' }]]);
  });

  it('hides the responses to these requests', () => {
    agent.update({ ...idle, background: [call] });
    const [, request] = agent.tell('session/cancel', { sessionId: 's' });
    const id = String(request?.['id']);
    assert.deepEqual(agent.answer(id, {}), []);
    assert.equal(agent.answer(id, {}).length, 1);
  });

  it('is known of a limited number of sessions, since an agent may name any', () => {
    agent.update({ ...idle, background: [call] });
    for (let at = 0; at < 999; at++) agent.update({ ...idle, background: [call] }, `other ${at}`);
    assert.equal(cancel().length, 2);
    agent.update({ ...idle, background: [call] }, 'one more');
    assert.deepEqual(cancel(), [stop]);
  });

  it('goes on while a turn is cancelled', () => {
    agent.update({ ...idle, background: [call] });
    agent.ask('session/prompt', { sessionId: 's', prompt: [] });
    assert.deepEqual(cancel(), [stop]);
  });

  it('is left alone if it cannot be cancelled, is not listed, or its session was closed', () => {
    assert.deepEqual(cancel(), [stop]);
    agent.update({ ...idle, background: [{ ...terminal, terminalId: 'other' }] });
    assert.deepEqual(cancel(), [stop]);
    agent.update({ ...idle, background: [call] });
    agent.update({ sessionUpdate: 'tool_call_update', toolCallId: 'c', capabilities: null });
    assert.deepEqual(cancel(), [stop]);
    agent.update({ ...idle, background: [terminal] });
    agent.update({ ...idle, background: null });
    assert.deepEqual(cancel(), [stop]);
    agent.update({ ...idle, background: [terminal] });
    agent.answer(agent.ask('session/close', { sessionId: 's' }).id, {});
    assert.deepEqual(cancel(), [stop]);
  });

  it('is ended for one call, by its terminal if the agent can end only that', () => {
    agent.updates({ sessionUpdate: 'tool_call_update', toolCallId: 'shows', content: [terminal] });
    const ended = (toolCallId: string): unknown => {
      const { method, params } = agent.ask('tool_call/cancel', { sessionId: 's', toolCallId });
      return [method, params];
    };
    assert.deepEqual(ended('c'), ['tool_call/cancel', { sessionId: 's', toolCallId: 'c' }]);
    assert.deepEqual(ended('shows'), ['terminal/cancel', { sessionId: 's', terminalId: 't' }]);
    assert.deepEqual(ended('unknown'), ['tool_call/cancel', { sessionId: 's', toolCallId: 'unknown' }]);
  });

  it('makes the call of a cancellable terminal cancellable, whenever that is known', () => {
    const shows = { sessionUpdate: 'tool_call_update', toolCallId: 'shows', content: [terminal] };
    assert.deepEqual(agent.updates(shows).at(-1)?.['capabilities'], { cancel: {} });
    const update = { sessionUpdate: 'terminal_update', terminalId: 't', capabilities: null };
    assert.deepEqual(
      agent.updates(update).map(({ toolCallId, capabilities }) => [toolCallId, capabilities]),
      [['shows', null]],
    );
  });

  it('names the call that shows a terminal', () => {
    agent.update({ sessionUpdate: 'tool_call_update', toolCallId: 'shows', content: [terminal] });
    const [state] = agent.updates({ ...idle, background: [terminal, call, 'nonsense'] });
    assert.deepEqual(state?.['background'], [{ toolCallId: 'shows', ...terminal }, call]);
  });
});
