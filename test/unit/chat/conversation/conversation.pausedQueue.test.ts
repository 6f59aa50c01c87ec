// Tests that cancelling a turn pauses the queue until the user resumes it.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import { ConversationWorld } from './conversationWorld.ts';
import { PeerError, settle, type SessionWorld } from '../session/sessionWorld.ts';

describe('the queue of a cancelled turn', () => {
  let talk: ConversationWorld;
  let world: SessionWorld;
  let conversation: Conversation;

  /** Starts a turn and queues two prompts. */
  beforeEach(async () => {
    talk = new ConversationWorld();
    ({ world, conversation } = talk);
    await talk.begin();
    conversation.prompt('two');
    conversation.prompt('three');
  });

  const queue = (): string[] =>
    conversation.state().queue.map(({ text, paused }) => (paused === true ? `${text} (paused)` : text));
  const idOf = (text: string): number =>
    conversation.state().queue.find((prompt) => prompt.text === text)!.queueId;

  it('is paused at once and shown as paused', async () => {
    const { states } = talk;
    conversation.cancel();
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)']);
    assert.ok(talk.states > states);
    await talk.end('cancelled');
    assert.equal(talk.phase(), 'idle');
    assert.deepEqual(talk.prompts(), ['one']);
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)']);
  });

  it('stays paused after the turn of a new prompt, which is sent at once', async () => {
    conversation.cancel();
    await talk.end('cancelled');
    conversation.prompt('no, this');
    await settle();
    assert.deepEqual(talk.prompts(), ['one', 'no, this']);
    await talk.end();
    assert.deepEqual(talk.prompts(), ['one', 'no, this']);
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)']);
  });

  it('is overtaken by a prompt sent while the agent is still ending its turn', async () => {
    conversation.cancel();
    conversation.prompt('no, this');
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)', 'no, this']);
    await talk.end('cancelled');
    assert.deepEqual(talk.prompts(), ['one', 'no, this']);
    await talk.end();
    assert.deepEqual(talk.prompts(), ['one', 'no, this']);
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)']);
  });

  it('stays paused while new prompts are queued and sent', async () => {
    conversation.cancel();
    await talk.end('cancelled');
    conversation.prompt('four');
    conversation.prompt('five');
    await settle();
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)', 'five']);
    await talk.end();
    assert.deepEqual(talk.prompts(), ['one', 'four', 'five']);
  });

  it('is sent in order when it is resumed', async () => {
    conversation.cancel();
    await talk.end('cancelled');
    conversation.resumeQueue();
    await settle();
    assert.deepEqual(talk.prompts(), ['one', 'two']);
    assert.deepEqual(queue(), ['three']);
    await talk.end();
    assert.deepEqual(talk.prompts(), ['one', 'two', 'three']);
  });

  it('waits for the running turn when it is resumed during one', async () => {
    conversation.cancel();
    await talk.end('cancelled');
    conversation.prompt('four');
    await settle();
    conversation.resumeQueue();
    await settle();
    assert.deepEqual(talk.prompts(), ['one', 'four']);
    assert.deepEqual(queue(), ['two', 'three']);
    await talk.end();
    assert.deepEqual(talk.prompts(), ['one', 'four', 'two']);
  });

  it('sends one prompt on request and keeps the others paused', async () => {
    conversation.cancel();
    await talk.end('cancelled');
    conversation.sendNow(idOf('three'));
    await settle();
    await talk.end();
    assert.deepEqual(talk.prompts(), ['one', 'three']);
    assert.deepEqual(queue(), ['two (paused)']);
  });

  it('removes or edits one prompt and keeps the others paused', async () => {
    conversation.cancel();
    await talk.end('cancelled');
    conversation.unqueue(idOf('two'));
    conversation.outbox.edit(idOf('three'));
    assert.deepEqual(queue(), []);
    assert.equal(conversation.state().draft, 'three');
    assert.deepEqual(talk.prompts(), ['one']);
  });

  it('keeps a prompt that was to be sent now if the user cancels after that', async () => {
    conversation.sendNow(idOf('three'));
    conversation.cancel();
    await settle();
    assert.equal(talk.phase(), 'idle');
    assert.deepEqual(talk.prompts(), ['one']);
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)']);
  });

  it('is not paused when one of its prompts is sent now', async () => {
    conversation.sendNow(idOf('three'));
    await talk.end('cancelled');
    assert.deepEqual(queue(), ['two']);
  });

  it('is not sent when the agent responds after a second cancellation', async () => {
    conversation.cancel();
    conversation.cancel();
    await settle();
    world.say('s1', 'late');
    await settle();
    assert.deepEqual(talk.prompts(), ['one']);
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)']);
  });

  it('is paused even if the agent ends its turn normally', async () => {
    conversation.cancel();
    await talk.end('end_turn');
    assert.deepEqual(talk.prompts(), ['one']);
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)']);
  });

  it('is paused by a cancellation while the session is being opened', async () => {
    const other = new ConversationWorld();
    other.conversation.prompt('one');
    other.conversation.prompt('two');
    await other.world.wire.request('session/new');
    other.conversation.cancel();
    await settle();
    assert.equal(other.phase(), 'none');
    assert.equal(other.conversation.state().queue[0]?.paused, true);
  });

  for (const [why, end] of [
    ['an error', () => world.fail('session/prompt', new PeerError(-32603, 'bad'))],
    ['a refusal', () => talk.end('refusal')],
    ['the end of its tokens', () => talk.end('max_tokens')],
    ['a turn that the agent cancelled', () => talk.end('cancelled')],
  ] as const)
    it(`is paused and shown as paused after ${why}`, async () => {
      await end();
      assert.deepEqual(talk.prompts(), ['one']);
      assert.deepEqual(queue(), ['two (paused)', 'three (paused)']);
      conversation.resumeQueue();
      await settle();
      assert.deepEqual(talk.prompts(), ['one', 'two']);
    });

  it('is not sent after the conversation was disposed', async () => {
    conversation.cancel();
    await talk.end('cancelled');
    const id = idOf('two');
    conversation.suspend();
    conversation.resumeQueue();
    conversation.sendNow(id);
    await settle();
    assert.deepEqual(talk.prompts(), ['one']);
  });
});
