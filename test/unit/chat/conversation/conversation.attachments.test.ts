// Tests prompts with attached files, pictures and texts.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Conversation } from '../../../../src/chat/conversation/conversation.ts';
import { ConversationWorld, Source } from './conversationWorld.ts';
import { settle, type SessionWorld } from '../session/sessionWorld.ts';

describe('a conversation with attachments', () => {
  let talk: ConversationWorld;
  let world: SessionWorld;
  let conversation: Conversation;

  beforeEach(() => {
    talk = new ConversationWorld();
    ({ world, conversation } = talk);
  });

  const file = { kind: 'file', name: 'a.ts', mention: '@a.ts', uri: 'file:///w/a.ts' } as const;
  const picture = { kind: 'image', name: 'p.png', mimeType: 'image/png', data: 'AA' } as const;
  const sent = (): unknown[] =>
    world.wire.all('session/prompt').map((params) => (params as { prompt: unknown }).prompt);

  it('sends the draft’s attachments and shows them in the user’s row', async () => {
    conversation.setDraft('look at ');
    assert.equal(conversation.outbox.attach(file), undefined);
    assert.equal(conversation.state().draft, 'look at @a.ts ');
    assert.deepEqual(conversation.state().attachments, [
      { id: 1, kind: 'file', name: 'a.ts', mention: '@a.ts' },
    ]);
    conversation.promptDraft('look at @a.ts', 1);
    assert.deepEqual(conversation.state().attachments, []);
    await world.answer('session/new', { sessionId: 's1' });
    assert.deepEqual(sent(), [
      [
        { type: 'text', text: 'look at @a.ts' },
        { type: 'resource_link', uri: 'file:///w/a.ts', name: 'a.ts' },
      ],
    ]);
    assert.deepEqual(conversation.rows(), [
      {
        id: 1,
        kind: 'user',
        parts: [
          { kind: 'text', text: 'look at @a.ts' },
          { kind: 'resource', uri: 'file:///w/a.ts', name: 'a.ts' },
        ],
      },
    ]);
  });

  it('keeps them in the queue and when a queued prompt is edited', async () => {
    await talk.begin();
    conversation.prompt({ text: 'two @a.ts', attachments: [file, picture] });
    conversation.prompt('three');
    assert.deepEqual(conversation.outbox.waiting, [
      { text: 'two @a.ts', attachments: [file, picture] },
      { text: 'three', attachments: [] },
    ]);
    const [waiting] = conversation.state().queue;
    assert.deepEqual(
      waiting?.attachments?.map(({ name }) => name),
      ['a.ts', 'p.png'],
    );
    const { draftVersion } = conversation.state();
    conversation.setDraft('half');
    conversation.outbox.edit(waiting.queueId);
    conversation.outbox.edit(waiting.queueId);
    assert.equal(conversation.state().draft, 'two @a.ts\n\nhalf');
    assert.equal(conversation.state().draftVersion, draftVersion! + 1);
    assert.equal(conversation.outbox.draft.attachments.length, 2);
    await talk.end();
    assert.deepEqual(talk.prompts(), ['one', 'three']);
  });

  it('refuses a prompt with a picture that the agent does not support, and restores the draft', async () => {
    conversation.prompt({ text: 'see', attachments: [picture] });
    conversation.prompt('waits');
    await world.answer('session/new', { sessionId: 's1' });
    assert.deepEqual(sent(), []);
    assert.equal(talk.phase(), 'idle');
    assert.match(talk.rows().at(-1)!, /^end Not sent: test does not accept images.*p\.png/);
    assert.deepEqual(conversation.outbox.draft, {
      text: 'see',
      attachments: [{ ...picture, mention: undefined }],
    });
    assert.equal(conversation.state().queue.length, 1);
    assert.equal(conversation.state().attachments?.[0]?.warning, 'test does not support this attachment');
    conversation.outbox.detach(conversation.state().attachments![0]!.id);
    conversation.promptDraft('see');
    await settle();
    assert.deepEqual(sent(), [[{ type: 'text', text: 'see' }]]);
  });

  it('restores the draft if the queue has no room', async () => {
    await talk.begin();
    for (let i = 0; i < 50; i++) conversation.prompt(`p${i}`);
    conversation.prompt({ text: 'one more', attachments: [picture] });
    assert.equal(conversation.outbox.draft.text, 'one more');
    assert.equal(conversation.outbox.draft.attachments.length, 1);
  });

  it('reads attached files when the prompt is sent', async () => {
    const source = new Source({ promptCapabilities: { embeddedContext: true } });
    let text = 'old';
    source.textOf = () => Promise.resolve({ kind: 'text', text });
    talk = new ConversationWorld(source);
    ({ world, conversation } = talk);
    await talk.begin();
    conversation.prompt({ text: '@a.ts', attachments: [file] });
    text = 'new';
    await talk.end();
    assert.deepEqual((sent()[1] as unknown[])[1], {
      type: 'resource',
      resource: { uri: 'file:///w/a.ts', text: 'new', mimeType: 'text/plain' },
    });
  });

  it('reports the files whose whole texts were sent, to the session that got them', async () => {
    const source = new Source({ promptCapabilities: { embeddedContext: true } });
    const given: unknown[] = [];
    source.textOf = ({ uri }) =>
      Promise.resolve(uri === file.uri ? { kind: 'text', text: 'whole' } : { kind: 'link', why: 'tooLong' });
    source.onGive = (to, files) => given.push(to, files);
    talk = new ConversationWorld(source);
    ({ world, conversation } = talk);
    const long = { ...file, name: 'long.ts', mention: '@long.ts', uri: 'file:///w/long.ts' };
    conversation.prompt({ text: '@a.ts @long.ts', attachments: [file, long] });
    await settle();
    assert.deepEqual(given, []);
    await world.answer('session/new', { sessionId: 's1' });
    assert.deepEqual(given, [{ agent: 'test', sessionId: 's1' }, [{ uri: file.uri, text: 'whole' }]]);
  });
});
