// Tests sessions that are opened before the first prompt: their settings are available, the first prompt uses them, and
// // unused ones are closed.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import { type CancellationToken, CancelledError } from '../../../../src/base/cancellation.ts';
import type { PastConversation } from '../../../../src/chat/conversation/chatRecord.ts';
import { asPrompt } from '../../../../src/chat/prompt/prompt.ts';
import type {
  SessionOwner,
  PastSession,
  SessionOutcome,
} from '../../../../src/chat/conversation/sessionSource.ts';
import { ConversationWorld, Source } from './conversationWorld.ts';
import { noTerminals } from '../terminal/noTerminals.ts';
import { PeerError, place, settle, type SessionWorld } from '../session/sessionWorld.ts';

/** A source that opens sessions early unless `mayNot` is set. */
class EarlySource extends Source {
  mayNot = false;
  earlyRefusal: SessionOutcome | undefined;
  tried = 0;

  async openEarly(
    past: PastSession | undefined,
    owner: SessionOwner,
    token: CancellationToken,
  ): Promise<SessionOutcome | undefined> {
    this.tried += 1;
    if (this.mayNot) return undefined;
    if (this.earlyRefusal) return this.earlyRefusal;
    if (!past) return await this.open(owner, token);
    try {
      const { load } = this.world.sessions;
      return {
        kind: 'done',
        value: await load!(past, place, (...adopted) => owner.adopt(...adopted), token),
      };
    } catch (error) {
      if (error instanceof CancelledError) return { kind: 'cancelled' };
      return { kind: 'refused', message: 'it is lost', lost: true };
    }
  }
}

const modes = { currentModeId: 'ask', availableModes: [{ id: 'ask', name: 'Ask' }] };

describe('a session that is opened early', () => {
  let source: EarlySource;
  let talk: ConversationWorld;
  let world: SessionWorld;
  let conversation: Conversation;

  beforeEach(() => {
    source = new EarlySource();
    talk = new ConversationWorld(source);
    ({ world, conversation } = talk);
  });

  const identity = (): string | undefined => conversation.sessionIdentity?.sessionId;
  const opened = (): Promise<unknown> => world.answer('session/new', { sessionId: 's1', modes });

  it('shows its settings, is used by the first prompt, and is not stored before', async () => {
    conversation.openEarly();
    assert.deepEqual([talk.phase(), conversation.working], ['none', false], 'nothing waits for it');
    await opened();
    assert.equal(conversation.state().modes?.currentModeId, 'ask');
    assert.deepEqual([talk.phase(), talk.rows()], ['none', []]);
    assert.equal(conversation.unusedSession?.sessionId, 's1');
    assert.equal(identity(), undefined, 'there is nothing to go on with after a reload');
    conversation.openEarly();
    await settle();
    conversation.prompt('one');
    await world.wire.request('session/prompt');
    assert.deepEqual([conversation.unusedSession, identity()], [undefined, 's1']);
    await talk.end();
    assert.deepEqual([talk.phase(), source.tried], ['idle', 1]);
    assert.equal(world.wire.all('session/new').length, 1);
  });

  it('can be configured before the first prompt', async () => {
    conversation.openEarly();
    await opened();
    const set = conversation.set((session) => session.setMode('code'));
    await world.answer('session/set_mode', {});
    await set;
    assert.equal(conversation.state().modes?.currentModeId, 'code');
    assert.equal(conversation.unusedSession?.sessionId, 's1');
  });

  it('is awaited by a prompt that is sent meanwhile', async () => {
    conversation.openEarly();
    await world.wire.request('session/new');
    conversation.prompt('one');
    assert.equal(talk.phase(), 'opening');
    await opened();
    await world.wire.request('session/prompt');
    assert.deepEqual(talk.prompts(), ['one']);
    assert.equal(world.wire.all('session/new').length, 1);
  });

  it('does not block a cancelled prompt or the next one if the agent never responds', async () => {
    conversation.openEarly();
    await world.wire.request('session/new');
    conversation.prompt('one');
    await settle();
    conversation.cancel();
    await settle();
    assert.equal(conversation.working, false);
    conversation.prompt('two');
    await settle();
    assert.equal(world.wire.all('session/new').length, 2);
  });

  it('is closed when the conversation is disposed, also while it is being opened', async () => {
    conversation.openEarly();
    await opened();
    conversation.suspend();
    assert.deepEqual(source.closed, ['s1']);

    const late = new ConversationWorld(new EarlySource());
    late.conversation.openEarly();
    await late.world.wire.request('session/new');
    late.conversation.dispose();
    await late.world.answer('session/new', { sessionId: 's2' }).catch(() => undefined);
    await settle();
    assert.equal(late.conversation.session, undefined);
  });

  it('reports a failure once, without a row, and the next prompt tries again', async () => {
    source.earlyRefusal = { kind: 'refused', message: 'It can’t start.' };
    conversation.openEarly();
    await settle();
    assert.deepEqual(
      [talk.phase(), conversation.state().message, talk.rows()],
      ['none', 'It can’t start.', []],
    );
    conversation.openEarly();
    await settle();
    assert.equal(source.tried, 1);
    await talk.begin();
    assert.equal(conversation.state().message, undefined);
    assert.deepEqual(talk.rows(), ['user one']);
  });

  it('is tried again without a message if it was not possible before', async () => {
    source.mayNot = true;
    conversation.openEarly();
    await settle();
    assert.deepEqual([conversation.state().message, talk.rows(), world.wire.sent], [undefined, [], []]);
    source.mayNot = false;
    conversation.openEarly();
    await opened();
    assert.equal(conversation.state().modes?.currentModeId, 'ask');
  });

  it('is dropped without a message when it ends unused, and is opened again', async () => {
    conversation.openEarly();
    await opened();
    conversation.session!.end();
    assert.deepEqual([talk.phase(), talk.rows(), conversation.session], ['none', [], undefined]);
    conversation.openEarly();
    await world.answer('session/new', { sessionId: 's2', modes });
    source.owner!.lost('it is lost', 'failed');
    assert.deepEqual([talk.phase(), talk.rows(), conversation.session], ['none', [], undefined]);
    await talk.begin();
    assert.deepEqual(talk.rows(), ['user one']);
  });

  it('is not opened while a prompt opens one', async () => {
    conversation.prompt('one');
    conversation.openEarly();
    await opened();
    await world.wire.request('session/prompt');
    await talk.end();
    conversation.openEarly();
    assert.equal(source.tried, 0);
  });

  describe('for a restored conversation', () => {
    const past = (): PastConversation => ({
      rows: [],
      draft: asPrompt(''),
      queue: [],
      session: { sessionId: 's0', how: 'back' },
      working: false,
    });

    it('is restored with its settings, without its history and without a message', async () => {
      const back = new Conversation(
        'test',
        { sessions: source, terminals: noTerminals, logger: world.logger },
        past(),
      );
      back.openEarly();
      await world.wire.request('session/load');
      world.say('s0', 'what was said before');
      await world.answer('session/load', { modes });
      assert.equal(back.state().modes?.currentModeId, 'ask');
      assert.deepEqual([back.rows(), back.state().phase], [[], 'idle']);
      assert.equal(back.sessionIdentity?.sessionId, 's0');
      assert.equal(back.unusedSession, undefined);
      back.prompt('go on');
      await world.wire.request('session/prompt');
      assert.deepEqual(world.wire.all('session/new'), []);
    });

    it('is reported as lost only with the next prompt', async () => {
      const back = new Conversation(
        'test',
        { sessions: source, terminals: noTerminals, logger: world.logger },
        past(),
      );
      back.openEarly();
      await world.fail('session/load', new PeerError(-32603));
      assert.deepEqual([back.rows(), back.state().message], [[], 'it is lost']);
      assert.equal(back.sessionIdentity?.sessionId, 's0', 'it may be there another time');
    });
  });
});
