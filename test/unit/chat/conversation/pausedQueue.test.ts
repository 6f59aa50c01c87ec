// Stopping a turn pauses what waits: the agent gets none of it until the user says so.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import { ConversationWorld } from './conversationWorld.ts';
import { PeerError, settle, type SessionWorld } from '../session/sessionWorld.ts';

describe('the queue of a conversation that was stopped', () => {
  let talk: ConversationWorld;
  let world: SessionWorld;
  let conversation: Conversation;

  /** A turn runs, two prompts wait. */
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

  it('is paused at once, and shown as paused', async () => {
    const { states } = talk;
    conversation.cancel();
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)']);
    assert.ok(talk.states > states);
    await talk.end('cancelled');
    assert.equal(talk.phase(), 'idle');
    assert.deepEqual(talk.prompts(), ['one']);
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)']);
  });

  it('is not sent after the turn of a new message, which is sent at once', async () => {
    conversation.cancel();
    await talk.end('cancelled');
    conversation.prompt('no, this');
    await settle();
    assert.deepEqual(talk.prompts(), ['one', 'no, this']);
    await talk.end();
    assert.deepEqual(talk.prompts(), ['one', 'no, this']);
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)']);
  });

  it('is overtaken by what is said while the agent still winds up', async () => {
    conversation.cancel();
    conversation.prompt('no, this');
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)', 'no, this']);
    await talk.end('cancelled');
    assert.deepEqual(talk.prompts(), ['one', 'no, this']);
    await talk.end();
    assert.deepEqual(talk.prompts(), ['one', 'no, this']);
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)']);
  });

  it('stays paused while new messages wait and are sent', async () => {
    conversation.cancel();
    await talk.end('cancelled');
    conversation.prompt('four');
    conversation.prompt('five');
    await settle();
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)', 'five']);
    await talk.end();
    assert.deepEqual(talk.prompts(), ['one', 'four', 'five']);
  });

  it('is sent in its order when it is resumed', async () => {
    conversation.cancel();
    await talk.end('cancelled');
    conversation.resumeQueue();
    await settle();
    assert.deepEqual(talk.prompts(), ['one', 'two']);
    assert.deepEqual(queue(), ['three']);
    await talk.end();
    assert.deepEqual(talk.prompts(), ['one', 'two', 'three']);
  });

  it('waits for the turn under way when it is resumed in one', async () => {
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

  it('gives one that is sent now, and keeps the others paused', async () => {
    conversation.cancel();
    await talk.end('cancelled');
    conversation.sendNow(idOf('three'));
    await settle();
    await talk.end();
    assert.deepEqual(talk.prompts(), ['one', 'three']);
    assert.deepEqual(queue(), ['two (paused)']);
  });

  it('gives one that is removed or edited, and keeps the others paused', async () => {
    conversation.cancel();
    await talk.end('cancelled');
    conversation.unqueue(idOf('two'));
    conversation.outbox.edit(idOf('three'));
    assert.deepEqual(queue(), []);
    assert.equal(conversation.state().draft, 'three');
    assert.deepEqual(talk.prompts(), ['one']);
  });

  it('keeps what was to be sent now when the user stops after that', async () => {
    conversation.sendNow(idOf('three'));
    conversation.cancel();
    await settle();
    assert.equal(talk.phase(), 'idle');
    assert.deepEqual(talk.prompts(), ['one']);
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)']);
  });

  it('keeps what waits as it is when one is sent now', async () => {
    conversation.sendNow(idOf('three'));
    await talk.end('cancelled');
    assert.deepEqual(queue(), ['two']);
  });

  it('is not sent when the agent answers after a second stop', async () => {
    conversation.cancel();
    conversation.cancel();
    await settle();
    world.say('s1', 'late');
    await settle();
    assert.deepEqual(talk.prompts(), ['one']);
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)']);
  });

  it('is paused though the agent says that it ended its turn as usual', async () => {
    conversation.cancel();
    await talk.end('end_turn');
    assert.deepEqual(talk.prompts(), ['one']);
    assert.deepEqual(queue(), ['two (paused)', 'three (paused)']);
  });

  it('is paused by a stop while the session is opened', async () => {
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
    it(`is paused and shown as paused after ${why} too`, async () => {
      await end();
      assert.deepEqual(talk.prompts(), ['one']);
      assert.deepEqual(queue(), ['two (paused)', 'three (paused)']);
      conversation.resumeQueue();
      await settle();
      assert.deepEqual(talk.prompts(), ['one', 'two']);
    });

  it('is not sent once the conversation is over', async () => {
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
