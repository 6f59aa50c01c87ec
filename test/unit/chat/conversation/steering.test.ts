// Tests that a queued prompt is added to the running turn, for agents that support it.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import type { Prompt } from '../../../../src/chat/prompt/prompt.ts';
import { UnfinishedTurn } from '../../../../src/chat/conversation/unfinishedTurn.ts';
import { steeringParams } from '../../../../src/protocol/session/steering.ts';
import { PeerError, settle, type SessionWorld } from '../session/sessionWorld.ts';
import { ConversationWorld, Source } from './conversationWorld.ts';

describe('a prompt that is added to the running turn', () => {
  let talk: ConversationWorld;
  let world: SessionWorld;
  let conversation: Conversation;

  /** Starts a turn and queues two prompts. */
  beforeEach(async () => {
    talk = new ConversationWorld(new Source({}, { canSteer: true }));
    ({ world, conversation } = talk);
    await talk.begin();
    conversation.prompt('two');
    conversation.prompt('three');
    world.say('s1', 'I begin');
  });

  const queue = (): string[] =>
    conversation.state().queue.map(({ text, paused }) => (paused === true ? `${text} (paused)` : text));
  async function sendNow(text: string): Promise<void> {
    conversation.sendNow(conversation.state().queue.find((prompt) => prompt.text === text)!.queueId);
    await settle();
  }
  const answer = (result: unknown): Promise<void> => world.answer('_session/steering', result);
  const cancels = (): number => world.wire.all('session/cancel').length;

  it('is sent once, has its row where the agent gets it, and the turn goes on', async () => {
    assert.equal(conversation.state().steers, true);
    await sendNow('three');
    assert.deepEqual(world.wire.all('_session/steering'), [
      {
        sessionId: 's1',
        prompt: [{ type: 'text', text: 'three' }],
        _meta: { steering: { idleBehavior: 'promptRequired' } },
      },
    ]);
    await answer({ outcome: 'injected', _meta: { unknown: true } });
    world.say('s1', 'I see');
    assert.deepEqual(talk.rows(), ['user one', 'agent I begin', 'user three', 'agent I see']);
    assert.deepEqual([talk.phase(), cancels(), queue()], ['running', 0, ['two']]);
    await talk.end();
    assert.deepEqual(talk.prompts(), ['one', 'two']);
  });

  it('follows the one before it, also if that is answered late', async () => {
    await sendNow('three');
    await sendNow('two');
    assert.equal(world.wire.all('_session/steering').length, 1);
    await answer({ outcome: 'injected' });
    await answer({ outcome: 'injected' });
    assert.deepEqual(talk.rows(), ['user one', 'agent I begin', 'user three', 'user two']);
    assert.deepEqual(queue(), []);
  });

  for (const [what, refuse] of [
    ['fails', () => answer({ outcome: 'failed' })],
    ['answers with an unknown outcome', () => answer({ outcome: 'startedLater' })],
    ['answers with an error', () => world.fail('_session/steering', new PeerError(-32600))],
  ] as const)
    it(`is the first of the queue if the agent ${what}; sending it again cancels the turn`, async () => {
      await sendNow('three');
      await refuse();
      assert.deepEqual(talk.rows(), ['user one', 'agent I begin']);
      assert.deepEqual([queue(), cancels()], [['three', 'two'], 0]);
      await sendNow('three');
      assert.equal(cancels(), 1);
      await talk.end('cancelled');
      assert.deepEqual(talk.prompts(), ['one', 'three']);
      assert.deepEqual(queue(), ['two']);
    });

  it('begins a turn of its own if the turn has ended before the agent got it', async () => {
    conversation.unqueue(conversation.state().queue[0]!.queueId);
    await sendNow('three');
    await talk.end();
    assert.equal(talk.phase(), 'idle');
    await answer({ outcome: 'promptRequired', reason: 'noRunningTurn' });
    assert.deepEqual(talk.prompts(), ['one', 'three']);
    assert.deepEqual(talk.rows(), ['user one', 'agent I begin', 'user three']);
  });

  it('is the next one if the turn of another prompt has begun', async () => {
    await sendNow('three');
    await talk.end();
    assert.deepEqual(talk.prompts(), ['one', 'two']);
    await answer({ outcome: 'promptRequired' });
    assert.deepEqual(queue(), ['three']);
    await talk.end();
    assert.deepEqual(talk.prompts(), ['one', 'two', 'three']);
  });

  it('is paused if the user stopped the agent, which did not take it', async () => {
    await sendNow('three');
    conversation.cancel();
    await talk.end('cancelled');
    await answer({ outcome: 'promptRequired' });
    assert.deepEqual(queue(), ['three (paused)', 'two (paused)']);
    assert.deepEqual([talk.prompts(), talk.phase()], [['one'], 'idle']);
  });

  it('is queued again if the agent does not answer and the user ends the turn without waiting', async () => {
    await sendNow('three');
    conversation.cancel();
    conversation.cancel();
    await settle();
    assert.deepEqual(queue(), ['three (paused)', 'two (paused)']);
    assert.deepEqual(talk.rows(), ['user one', 'agent I begin', 'end Stopped.']);
  });

  it('is not the prompt that is sent again if the turn fails', async () => {
    await sendNow('three');
    await answer({ outcome: 'injected' });
    await world.fail('session/prompt', new PeerError(-32603));
    const sent: Prompt[] = [];
    const transcript = { rows: () => [...conversation.rows()] };
    // As after a reload.
    new UnfinishedTurn({ transcript, outbox: conversation.outbox }, (prompt) => sent.push(prompt)).handle(
      'retry',
    );
    assert.deepEqual(
      sent.map(({ text }) => text),
      ['one'],
    );
  });

  it('does not end the turn of a call that is running', async () => {
    const call = { toolCallId: 't1', title: 'Run', status: 'in_progress' };
    world.update('s1', { ...call, sessionUpdate: 'tool_call' });
    await sendNow('three');
    await answer({ outcome: 'injected' });
    world.update('s1', { toolCallId: 't1', status: 'completed', sessionUpdate: 'tool_call_update' });
    assert.deepEqual(talk.rows(), ['user one', 'agent I begin', 'call completed', 'user three']);
  });

  it('is not tried while the turn is being cancelled', async () => {
    conversation.cancel();
    await sendNow('three');
    assert.deepEqual(world.wire.all('_session/steering'), []);
    assert.equal(conversation.state().steers, false);
  });
});

describe('the parameters of _session/steering', () => {
  it('keep other fields, also of _meta', () => {
    const extra = { runtimeContext: [], _meta: { traceparent: '00-1' } };
    assert.deepEqual(steeringParams('s1', [], extra), {
      ...{ runtimeContext: [], sessionId: 's1', prompt: [] },
      _meta: { traceparent: '00-1', steering: { idleBehavior: 'promptRequired' } },
    });
  });
});
