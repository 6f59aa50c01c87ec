// A conversation whose agent wants a sign-in that starts it anew: what is asked once more, and of whom.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import type { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import type { SessionResult } from '../../../../src/chat/conversation/sessionSource.ts';
import { ConversationWorld, type Source } from './conversationWorld.ts';
import { PeerError, place, settle, SessionWorld } from '../session/sessionWorld.ts';

describe('a conversation whose agent is started again for a sign-in', () => {
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
  let successor: SessionWorld;

  beforeEach(() => {
    signedIn = Promise.withResolvers();
    world.signsIn = signedIn.promise;
    successor = new SessionWorld({ loadSession: true });
  });

  /** The user signs in, and the agent they did it for ends. It has the session still. */
  async function signInAnew(): Promise<void> {
    const back = Promise.withResolvers<SessionResult>();
    source.revived = back.promise;
    conversation.session!.end('agentGone');
    const loading = successor.sessions.load!(
      { sessionId: 's1' },
      place,
      (...adopted) => source.owner!.adopt(...adopted),
      neverCancelled,
    );
    signedIn.resolve(true);
    await settle();
    await successor.answer('session/load', {});
    back.resolve({ kind: 'done', value: await loading });
    await settle();
  }

  it('sends the same prompt once more, in the session that came back', async () => {
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

  it('takes a second refusal for final, and the next prompt asks again', async () => {
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

  it('sends nothing that was cancelled meanwhile', async () => {
    await talk.begin();
    await world.fail('session/prompt', refusal);
    conversation.cancel();
    await signInAnew();
    assert.deepEqual(successor.wire.all('session/prompt'), []);
    assert.deepEqual(talk.rows(), ['user one', 'end Cancelled.']);
    assert.equal(talk.phase(), 'idle');
  });

  it('can be left while its session comes back', async () => {
    await talk.begin();
    await world.fail('session/prompt', refusal);
    const back = Promise.withResolvers<SessionResult>();
    source.revived = back.promise;
    conversation.session!.end('agentGone');
    signedIn.resolve(true);
    await settle();
    conversation.cancel();
    back.resolve({ kind: 'cancelled' });
    await settle();
    assert.deepEqual(talk.rows(), ['user one', 'end Cancelled.']);
  });

  it('says what the agent wants when the user does not sign in', async () => {
    await talk.begin();
    await world.fail('session/prompt', refusal);
    conversation.session!.end('agentGone');
    signedIn.resolve(false);
    await settle();
    assert.deepEqual(talk.rows(), ['user one', 'end it said: sign in first']);
  });

  it('goes on in another session where it was lost, and says so', async () => {
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
      'notice A new session begins. The agent does not know what was said before.',
    ]);
  });

  it('goes on in another session where its agent takes none along, and tells of no error', async () => {
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
      'notice A new session begins. The agent does not know what was said before.',
      'end The agent ended its turn without an answer.',
    ]);
    conversation.session!.end('agentGone');
    source.owner!.lost('It can’t go on.', 'unable');
    assert.equal(conversation.state().message, 'It can’t go on.');
    conversation.prompt('two');
    assert.equal(talk.rows().at(-3), 'notice It can’t go on.', 'nobody signed in this time');
  });

  it('sets once more what was to be set', async () => {
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

  it('says what the agent refuses to set even so, without asking for another sign-in', async () => {
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
