// Tests the buttons at the end of a turn that ended early: what they send, and that the draft is kept.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import type { Attachment } from '../../../../src/chat/prompt/prompt.ts';
import { noTerminals } from '../terminal/noTerminals.ts';
import { settle } from '../session/sessionWorld.ts';
import { ConversationWorld } from './conversationWorld.ts';

const file: Attachment = { kind: 'file', name: 'a.ts', mention: '@a.ts', uri: 'file:///work/a.ts' };

describe('a turn that ended early', () => {
  let talk: ConversationWorld;
  let conversation: Conversation;
  beforeEach(() => {
    talk = new ConversationWorld();
    ({ conversation } = talk);
  });

  it('is continued in the same session, and the draft stays', async () => {
    await talk.begin();
    await talk.end('max_tokens');
    conversation.setDraft('next');
    conversation.handleEndAction('continue');
    await settle();
    assert.deepEqual(talk.prompts(), ['one', 'continue']);
    assert.equal(conversation.state().draft, 'next');
    conversation.handleEndAction('continue');
    await settle();
    assert.equal(talk.prompts().length, 2, 'not while it is running');
  });

  it('is sent again if the agent gave no answer', async () => {
    await talk.begin();
    await talk.end();
    conversation.handleEndAction('retry');
    await settle();
    assert.deepEqual(talk.prompts(), ['one', 'one']);
  });

  it('puts its prompt with the attachments before the draft, once', async () => {
    conversation.prompt({ text: 'Fix @a.ts', attachments: [file] });
    await talk.world.answer('session/new', { sessionId: 's1' });
    await talk.world.wire.request('session/prompt');
    await talk.end('refusal');
    conversation.setDraft('please');
    conversation.handleEndAction('editPrompt');
    conversation.handleEndAction('editPrompt');
    const { draft, attachments = [], draftVersion } = conversation.state();
    assert.equal(draft, 'Fix @a.ts\n\nplease');
    assert.deepEqual(
      attachments.map(({ name }) => name),
      ['a.ts'],
    );
    assert.equal(draftVersion, 1, 'the page must show it');
    assert.equal(talk.prompts().length, 1, 'nothing is sent');
  });

  it('puts its prompt before a draft that only begins with the same words', async () => {
    await talk.begin();
    await talk.end('refusal');
    conversation.setDraft('one more thing');
    conversation.handleEndAction('editPrompt');
    assert.equal(conversation.state().draft, 'one\n\none more thing');
  });

  for (const [when, end] of [
    ['was answered', 'end_turn'],
    ['was cancelled', 'cancelled'],
  ] as const)
    it(`has no actions if it ${when}`, async () => {
      await talk.begin();
      talk.world.say('s1', 'Here it is.');
      await talk.end(end);
      for (const action of ['continue', 'retry', 'editPrompt'] as const) conversation.handleEndAction(action);
      await settle();
      assert.deepEqual(talk.prompts(), ['one']);
      assert.equal(conversation.state().draft, '');
    });

  it('sends only the text of its prompt again if the window was closed', async () => {
    const { source, world } = talk;
    const terminals = { ...noTerminals };
    const parts = { sessions: source, terminals, logger: world.logger };
    const row = { id: 1, kind: 'user', parts: [{ kind: 'text', text: 'one' }] } as const;
    const past = {
      rows: [row],
      raws: [],
      draft: { text: '', attachments: [] },
      queue: [],
      working: true,
      session: undefined,
    };
    const restored = new Conversation('test', parts, past);
    const end = restored.rows().at(-1);
    assert.deepEqual(end?.kind === 'end' && end.actions, ['continue', 'retry']);
    // A new session does not know with what to continue.
    restored.handleEndAction('continue');
    assert.equal(restored.rows().length, 2);
    restored.handleEndAction('retry');
    await world.answer('session/new', { sessionId: 's1' });
    await world.wire.request('session/prompt');
    assert.deepEqual(talk.prompts(), ['one']);
    restored.dispose();
  });
});
