// Tests a conversation whose agent restarts for a sign-in: which requests are repeated, and on which session.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import type { SessionOutcome } from '../../../../src/chat/conversation/sessionSource.ts';
import { ConversationWorld, type Source, type Successor } from './conversationWorld.ts';
import { PeerError, settle, type SessionWorld } from '../session/sessionWorld.ts';

describe('a conversation whose agent restarts for a sign-in', () => {
  let talk: ConversationWorld;
  let source: Source;
  let world: SessionWorld;
  let conversation: Conversation;

  beforeEach(() => {
    talk = new ConversationWorld();
    ({ source, world, conversation } = talk);
  });

  const refusal = new PeerError(-32000, 'sign in first');
  let signedIn: PromiseWithResolvers<boolean>;
  let successor: Successor;

  beforeEach(() => {
    signedIn = Promise.withResolvers();
    world.signsIn = signedIn.promise;
  });

  /** Signs in and ends the agent, which still has the session. */
  async function signInAnew(): Promise<void> {
    successor = talk.successor();
    signedIn.resolve(true);
    await settle();
    await successor.restore();
  }

  it('repeats the prompt on the restored session', async () => {
    await talk.begin();
    await world.fail('session/prompt', refusal);
    assert.equal(world.signIns, 1);
    await signInAnew();
    assert.deepEqual(successor.wire.all('session/prompt'), world.wire.all('session/prompt'));
    assert.equal(world.wire.all('session/prompt').length, 1);
    assert.equal(talk.phase(), 'running');
    successor.say('s1', 'hello');
    await successor.answer('session/prompt', { stopReason: 'end_turn' });
    assert.deepEqual(talk.rows(), ['user one', 'agent hello']);
    assert.equal(talk.phase(), 'idle');
    assert.equal(successor.proofs, 1);
  });

  it('accepts a second refusal as final, and the next prompt asks again', async () => {
    await talk.begin();
    await world.fail('session/prompt', refusal);
    await signInAnew();
    await successor.fail('session/prompt', refusal);
    assert.deepEqual(talk.rows(), ['user one', 'end it said: sign in first']);
    assert.equal(world.signIns + successor.signIns, 1);
    assert.equal(successor.wire.all('session/prompt').length, 1);
    source.revived = undefined;
    conversation.prompt('two');
    await settle();
    await successor.fail('session/prompt', refusal);
    assert.equal(successor.signIns, 1);
  });

  it('does not repeat a prompt that was cancelled meanwhile', async () => {
    await talk.begin();
    await world.fail('session/prompt', refusal);
    conversation.cancel();
    await signInAnew();
    assert.deepEqual(successor.wire.all('session/prompt'), []);
    assert.deepEqual(talk.rows(), ['user one', 'end Stopped.']);
    assert.equal(talk.phase(), 'idle');
  });

  it('can be disposed while its session is being restored', async () => {
    await talk.begin();
    await world.fail('session/prompt', refusal);
    const back = Promise.withResolvers<SessionOutcome>();
    source.revived = back.promise;
    conversation.session!.end('agentGone');
    signedIn.resolve(true);
    await settle();
    conversation.cancel();
    back.resolve({ kind: 'cancelled' });
    await settle();
    assert.deepEqual(talk.rows(), ['user one', 'end Stopped.']);
  });

  it('shows the agent’s error if the user does not sign in', async () => {
    await talk.begin();
    await world.fail('session/prompt', refusal);
    conversation.session!.end('agentGone');
    signedIn.resolve(false);
    await settle();
    assert.deepEqual(talk.rows(), ['user one', 'end it said: sign in first']);
  });

  it('continues in a new session if the old one is lost, and says so', async () => {
    await talk.begin();
    await world.fail('session/prompt', refusal);
    conversation.session!.end('agentGone');
    source.owner!.lost('It forgot.', 'failed');
    signedIn.resolve(true);
    await settle();
    await world.answer('session/new', { sessionId: 's2' });
    assert.equal(talk.phase(), 'running');
    assert.equal(conversation.state().message, undefined);
    assert.deepEqual(
      world.wire.all('session/prompt').map((params) => (params as { sessionId: string }).sessionId),
      ['s1', 's2'],
    );
    await talk.end();
    assert.equal(talk.phase(), 'idle');
    assert.deepEqual(talk.rows().slice(0, 3), [
      'user one',
      'notice It forgot.',
      'notice A new session was started. The agent does not know the earlier messages.',
    ]);
  });

  it('continues in a new session without an error if the agent can’t restore sessions', async () => {
    await talk.begin();
    await world.fail('session/prompt', refusal);
    conversation.session!.end('agentGone');
    source.owner!.lost('It can’t go on.', 'unable');
    signedIn.resolve(true);
    await settle();
    await world.answer('session/new', { sessionId: 's2' });
    await talk.end();
    assert.deepEqual(talk.rows(), [
      'user one',
      'notice A new session was started. The agent does not know the earlier messages.',
      'end The agent ended its turn without an answer.',
    ]);
    conversation.session!.end('agentGone');
    source.owner!.lost('It can’t go on.', 'unable');
    assert.equal(conversation.state().message, 'It can’t go on.');
    conversation.prompt('two');
    assert.equal(talk.rows().at(-3), 'notice It can’t go on.', 'nobody signed in this time');
  });

  it('repeats a settings change', async () => {
    await talk.begin();
    await talk.end();
    const setting = conversation.set((session) => session.setMode('ask'));
    await settle();
    await world.fail('session/set_mode', refusal);
    await signInAnew();
    await successor.answer('session/set_mode', {});
    await setting;
    assert.deepEqual(successor.wire.all('session/set_mode'), world.wire.all('session/set_mode'));
    assert.deepEqual(talk.rows().slice(1), ['end The agent ended its turn without an answer.']);
  });

  it('shows the error if the repeated change is refused, without another sign-in', async () => {
    await talk.begin();
    await talk.end();
    const setting = conversation.set((session) => session.setMode('ask'));
    await settle();
    await world.fail('session/set_mode', refusal);
    await signInAnew();
    await successor.fail('session/set_mode', refusal);
    await setting;
    assert.equal(talk.rows().at(-1), 'notice it said: sign in first');
    assert.equal(successor.signIns, 0);
  });
});
