// Messages of the page that are not as they should be are refused, with a reason that has nothing of the message.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readFromPage } from '../../../../../src/vscode/chat/pages/fromPage.ts';

describe('readFromPage', () => {
  for (const message of [
    'ready',
    { type: 'eval', code: '1' },
    { type: 'prompt' },
    { type: 'prompt', text: 5 },
    { type: 'sendNow', queueId: 1.5 },
    { type: 'moveQueued', queueId: 1, after: '2' },
    { type: 'prompt', text: 'x'.repeat(3_000_000) },
    { type: 'attachUris', uris: Array<string>(600).fill('file:///a') },
    { type: 'attachData', name: 'x', mimeType: 'image/png', data: 'AA', thumbnail: 'https://x.test/a.png' },
    { type: 'detach', id: 'x' },
    { type: 'mention', request: 1 },
    { type: 'editSent', entryId: 'x' },
    { type: 'editSent' },
  ])
    it(`refuses ${JSON.stringify(message).slice(0, 60)}`, () => {
      const read = readFromPage(message);
      assert.ok(read.kind === 'bad');
      assert.ok(read.reason.length < 150, read.reason);
    });

  it('returns the message if it is valid', () => {
    for (const message of [
      { type: 'prompt', text: 'still there' },
      { type: 'continue' },
      { type: 'retry' },
      { type: 'editPrompt' },
      { type: 'continueInNew' },
      { type: 'compact' },
      { type: 'moveQueued', queueId: 1 },
      { type: 'moveQueued', queueId: 1, after: 2 },
      { type: 'closeFullNote' },
      { type: 'editSent', entryId: 4 },
      { type: 'moveDraft' },
    ])
      assert.deepEqual(readFromPage(message), { kind: 'message', message });
  });
});
