// Updates of kinds that this client does not know are shown like messages that it does not know.

import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Entry } from '../../../../../src/chat/messages/messages.ts';
import { UnsupportedService } from '../../../../../src/vscode/serve/vendor/unsupportedService.ts';
import { ConversationWorld } from '../../../chat/conversation/conversationWorld.ts';
import { RecordingLogger } from '../../../wire/recordingLogger.ts';

const newer = (kind: string, fields: object): object => ({ sessionUpdate: kind, ...fields });
const note = newer('newer_note', { content: { type: 'text', text: 'The index is old.\u202e' } });

describe('updates of unknown kinds', () => {
  let talk: ConversationWorld;
  beforeEach(async () => {
    talk = new ConversationWorld();
    new UnsupportedService(new RecordingLogger()).follow(talk.conversation);
    await talk.begin();
  });
  const notices = (): readonly (Entry & { readonly kind: 'notice' })[] =>
    talk.conversation.rows().flatMap((row) => (row.kind === 'notice' ? [row] : []));

  it('are shown with their text, once per kind and turn', () => {
    for (let at = 0; at < 3; at++) talk.world.update('s1', note);
    assert.deepEqual(
      notices().map(({ title, detail }) => [title, detail]),
      [
        [
          'test sent a message that this version does not support: session/update newer_note (3 times)',
          'text: The index is old.[U+202E]',
        ],
      ],
    );
  });

  it('are not shown without a text for a reader, or if a known kind is malformed', () => {
    talk.world.update('s1', newer('newer_state', { state: 'busy', id: 'a b c' }));
    talk.world.update('s1', newer('notice', { description: 'It has no title.' }));
    assert.deepEqual(notices(), []);
  });

  it('do not fill the conversation, however many there are', () => {
    for (let at = 0; at < 2_000; at++)
      talk.world.update('s1', newer(`kind${at % 10}`, { text: `${at} ${'long '.repeat(500)}` }));
    assert.equal(notices().length, 7);
    const length = notices().reduce((sum, { detail = '' }) => sum + detail.length, 0);
    assert.ok(length < 100_000, `${length}`);
  });

  it('are not shown again when the history is replayed', async () => {
    talk.world.update('s1', note);
    await talk.end();
    const successor = talk.successor();
    talk.conversation.prompt('two');
    successor.update('s1', note);
    await successor.restore();
    assert.equal(notices().filter(({ title }) => title.includes('newer_note')).length, 1);
  });
});
